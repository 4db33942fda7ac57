import { fork } from 'node:child_process'
import { once } from 'node:events'
import { folded } from './folded-name.ts'
import { linesOf } from './lines.ts'

interface CityList {
  ids: Int32Array
  latitudes: Float32Array
  longitudes: Float32Array
  /** One city a line, the largest first. */
  names: Uint8Array
  /** The same, as they are compared. */
  keys: Uint8Array
  countries: Uint8Array
  regions: Uint8Array
}

/** People within this distance count as near. */
const nearKilometres = 80
/** A dense region has many villages; the largest places around are enough. */
const nearCitiesAtMost = 400
const offeredAtMost = 8
/** Lists of neighbours that are kept in memory. */
const rememberedAtMost = 2_000

export interface Places {
  /** Reads the list now, so that nobody has to wait for it later. */
  warmUp: () => Promise<void>
  /** The city that a text names, or null. */
  find: (text: string) => Promise<number | null>
  /** That city and those around it. */
  near: (cityId: number) => Promise<number[]>
  /** Cities that begin with these letters, the largest first, each as it would be typed. */
  complete: (text: string) => Promise<string[]>
}

const countryNames = new Intl.DisplayNames('en-GB', { type: 'region' })
const spelledOtherwise: Record<string, string[]> = {
  GB: ['uk', 'england', 'scotland', 'wales', 'northern ireland', 'great britain'],
  US: ['usa', 'america', 'united states of america'],
  NL: ['holland'],
}

/** The list is read when a place is first asked for, or before, and kept: it does not change while we run. */
export function openPlaces(): Places {
  let loading: ReturnType<typeof load> | undefined
  const loaded = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  return {
    warmUp: async () => void (await loaded()),
    find: async (text) => (await loaded()).find(text),
    near: async (cityId) => (await loaded()).near(cityId),
    complete: async (text) => (await loaded()).complete(text),
  }
}

async function load() {
  const list = await readCities()
  const { ids, latitudes, longitudes } = list
  const names = linesOf(list.names)
  const keys = linesOf(list.keys)
  const countries = linesOf(list.countries)
  const regions = linesOf(list.regions)

  const isIn = (position: number, where: string): boolean => {
    const country = countries.at(position)
    return (
      folded(countryNames.of(country) ?? country) === where ||
      country.toLowerCase() === where ||
      regions.at(position).toLowerCase() === where ||
      (spelledOtherwise[country] ?? []).includes(where)
    )
  }

  /** 'Leeds', 'Leeds, UK', 'Portland, OR, United States': the largest city that fits every part. */
  const find = (text: string): number | null => {
    const [name = '', ...where] = text.split(/[,/(]/).map((part) => folded(part.replaceAll(')', '')))
    if (name === '') return null
    const places = where.filter(Boolean)
    const fits = (position: number) => places.every((place) => isIn(position, place))
    for (const position of keys.being(name)) if (fits(position)) return ids[position] ?? null
    return null
  }

  // The same cities are asked for again and again, and what is around them does not change.
  const neighbours = new Map<number, number[]>()
  const near = (cityId: number): number[] => {
    const known = neighbours.get(cityId) ?? measureAround(cityId)
    if (neighbours.size >= rememberedAtMost) neighbours.clear()
    neighbours.set(cityId, known)
    return known
  }

  const pointAt = (position: number): Point => ({
    latitude: latitudes[position] ?? 0,
    longitude: longitudes[position] ?? 0,
  })

  const measureAround = (cityId: number): number[] => {
    const centre = ids.indexOf(cityId)
    if (centre === -1) return []
    const here = pointAt(centre)
    const found: number[] = []
    for (const [position, id] of ids.entries()) {
      if (isNear(here, pointAt(position))) found.push(id)
      if (found.length === nearCitiesAtMost) break
    }
    return found.includes(cityId) ? found : [cityId, ...found]
  }

  const labelOf = (position: number): string => {
    const country = countries.at(position)
    const region = country === 'US' ? [regions.at(position)] : []
    return [names.at(position), ...region, countryNames.of(country) ?? country].filter(Boolean).join(', ')
  }

  const complete = (text: string): string[] => {
    const begin = folded(text.split(',')[0] ?? '')
    if (begin.length < 2) return []
    const labels = new Set<string>()
    for (const position of keys.beginning(begin)) {
      labels.add(labelOf(position))
      if (labels.size === offeredAtMost) break
    }
    return [...labels]
  }

  return { find, near, complete }
}

/** In a process of its own: what reading takes, in time and in memory, ends with it. */
async function readCities(): Promise<CityList> {
  const reader = fork(new URL('./read-cities.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
  })
  const ended = once(reader, 'exit').then(() =>
    Promise.reject(new Error('The list of cities could not be read')),
  )
  const [list] = (await Promise.race([once(reader, 'message'), ended])) as [CityList]
  ended.catch(() => undefined)
  return list
}

interface Point {
  latitude: number
  longitude: number
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
