import type { CityList } from './city-list.ts'

/**
 * How far is near, in kilometres: the first of these within which enough people live. In a metropolis that is the city
 * itself, and whoever lives in a village looks further. Said to nobody.
 */
const bands = [25, 50, 80, 150] as const
const enoughPeople = 3_000_000
/** A dense region has many villages; the largest places around are enough. */
const nearCitiesAtMost = 400
/** Lists of neighbours that are kept in memory. */
const rememberedAtMost = 2_000

interface Neighbour {
  position: number
  kilometres: number
}

/** The same cities are asked for again and again, and what is around them does not change. */
export function measureNear(list: CityList): (id: number) => number[] {
  const { ids, populations } = list
  const distance = measureDistance(list)
  const neighbours = new Map<number, number[]>()

  const measureAround = (id: number): number[] => {
    const centre = ids.indexOf(id)
    if (centre === -1) return []
    const around: Neighbour[] = []
    for (let position = 0; position < ids.length; position += 1) {
      const kilometres = distance(centre, position, bands.at(-1))
      if (kilometres !== null) around.push({ position, kilometres })
    }
    const band = bandOf(around, (position) => populations[position] ?? 0)
    // The list has the largest first, and so has what was found.
    const found = around
      .filter(({ kilometres }) => kilometres <= band)
      .slice(0, nearCitiesAtMost)
      .map(({ position }) => ids[position] ?? 0)
    return found.includes(id) ? found : [id, ...found]
  }

  return (id) => {
    const known = neighbours.get(id) ?? measureAround(id)
    if (neighbours.size >= rememberedAtMost) neighbours.clear()
    neighbours.set(id, known)
    return known
  }
}

function bandOf(around: readonly Neighbour[], peopleAt: (position: number) => number): number {
  const peopleWithin = (band: number) =>
    around.reduce((sum, { position, kilometres }) => sum + (kilometres <= band ? peopleAt(position) : 0), 0)
  return bands.find((band) => peopleWithin(band) >= enoughPeople) ?? bands[bands.length - 1] ?? 0
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Between two positions of the list, in kilometres; null if it is more than wanted. */
export function measureDistance({ latitudes, longitudes }: Pick<CityList, 'latitudes' | 'longitudes'>) {
  return (one: number, other: number, atMost = Number.POSITIVE_INFINITY): number | null => {
    const [latitude, otherLatitude] = [latitudes[one] ?? 0, latitudes[other] ?? 0]
    // A degree of latitude is 111 km: most are known to be far away without the arithmetic below.
    if (Math.abs(latitude - otherLatitude) > atMost / 110) return null
    const up = radians(otherLatitude - latitude) / 2
    const along = radians((longitudes[other] ?? 0) - (longitudes[one] ?? 0)) / 2
    const share =
      Math.sin(up) ** 2 +
      Math.cos(radians(latitude)) * Math.cos(radians(otherLatitude)) * Math.sin(along) ** 2
    const kilometres = 2 * 6371 * Math.asin(Math.sqrt(share))
    return kilometres <= atMost ? kilometres : null
  }
}
