import type { CityList } from './city-list.ts'

/** People within this distance count as near. */
const nearKilometres = 80
/** A dense region has many villages; the largest places around are enough. */
const nearCitiesAtMost = 400
/** Lists of neighbours that are kept in memory. */
const rememberedAtMost = 2_000

interface Point {
  latitude: number
  longitude: number
}

/** The same cities are asked for again and again, and what is around them does not change. */
export function measureNear({ ids, latitudes, longitudes }: CityList): (id: number) => number[] {
  const neighbours = new Map<number, number[]>()

  const pointAt = (position: number): Point => ({
    latitude: latitudes[position] ?? 0,
    longitude: longitudes[position] ?? 0,
  })

  const measureAround = (id: number): number[] => {
    const centre = ids.indexOf(id)
    if (centre === -1) return []
    const here = pointAt(centre)
    const found: number[] = []
    for (const [position, one] of ids.entries()) {
      if (isNear(here, pointAt(position))) found.push(one)
      if (found.length === nearCitiesAtMost) break
    }
    return found.includes(id) ? found : [id, ...found]
  }

  return (id) => {
    const known = neighbours.get(id) ?? measureAround(id)
    if (neighbours.size >= rememberedAtMost) neighbours.clear()
    neighbours.set(id, known)
    return known
  }
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** A degree of latitude is 111 km: most cities are known to be far away without the arithmetic below. */
const isNear = (one: Point, other: Point): boolean =>
  Math.abs(one.latitude - other.latitude) <= 1 && kilometresBetween(one, other) <= nearKilometres

function kilometresBetween(one: Point, other: Point): number {
  const [up, along] = [
    radians(other.latitude - one.latitude) / 2,
    radians(other.longitude - one.longitude) / 2,
  ]
  const share =
    Math.sin(up) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(along) ** 2
  return 2 * 6371 * Math.asin(Math.sqrt(share))
}
