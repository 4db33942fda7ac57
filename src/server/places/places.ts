import { type CityList, readCityList } from './city-list.ts'
import { folded } from './folded-name.ts'
import { linesOf, sortedLinesOf } from './lines.ts'
import { measureNear } from './near.ts'

export interface City {
  /** GeoNames' number of it. */
  id: number
  /** As it is shown: 'Leeds, United Kingdom'. */
  name: string
}

/** What a text names: one city, several that people may mean, or none. */
export type Found = { city: City } | { several: City[] } | null

const offeredAtMost = 8
/** Whoever is so much larger than all others of a name is the one that is meant. */
const clearlyLarger = 5
/** Many small places carry names that nobody knows them by; they count less than those that are called so. */
const knownByOtherNames = 100_000
const otherNameCounts = { whole: 1 / 20, begun: 1 / 10 }
const wholeNameCounts = 100
/** Few letters begin many names: then only large cities are looked at, and those that are called exactly so. */
const manyNames = 2_000
const largeCity = 50_000

export interface Places {
  /** Reads the list now, so that nobody has to wait for it later. */
  warmUp: () => Promise<void>
  /** 'Leeds', 'Leeds, UK', 'Portland, OR, United States', '東京'. */
  find: (text: string) => Promise<Found>
  /** The city of a number, if it is on the list. */
  get: (id: number) => Promise<City | null>
  /** That city and those around it. */
  near: (id: number) => Promise<number[]>
  /** Cities of which a name begins with these letters, those that are most likely meant first. */
  complete: (text: string) => Promise<City[]>
}

const countryNames = new Intl.DisplayNames('en-GB', { type: 'region' })
const spelledOtherwise: Record<string, string[]> = {
  GB: ['uk', 'england', 'scotland', 'wales', 'northern ireland', 'great britain'],
  US: ['usa', 'america', 'united states of america'],
  NL: ['holland'],
}

/** The list is read when a place is first asked for, or before, and kept: it does not change while we run. */
export function openPlaces(): Places {
  let loading: Promise<ReturnType<typeof search>> | undefined
  const loaded = () => {
    loading ??= readCityList()
      .then(search)
      .catch((error: unknown) => {
        loading = undefined
        throw error
      })
    return loading
  }
  return {
    warmUp: async () => void (await loaded()),
    find: async (text) => (await loaded()).find(text),
    get: async (id) => (await loaded()).get(id),
    near: async (id) => (await loaded()).near(id),
    complete: async (text) => (await loaded()).complete(text),
  }
}

interface Candidate {
  position: number
  /** How likely it is meant, compared with others. */
  weight: number
}

function search(list: CityList) {
  const names = linesOf(list.names)
  const keys = sortedLinesOf(list.keys)
  const wheresOf = (position: number): string[] => {
    const {
      country = '',
      name = '',
      code = '',
      district = '',
    } = list.regions[list.regionOf[position] ?? 0] ?? {}
    const called = country ? (countryNames.of(country) ?? country) : ''
    return [called, country, name, code, district, ...(spelledOtherwise[country] ?? [])].map(folded)
  }

  const cityAt = (position: number): City => ({
    id: list.ids[position] ?? 0,
    name: `${names.at(position)}, ${list.tails[list.tailOf[position] ?? 0] ?? ''}`,
  })

  /** What stands behind the name says where: a country, a region, or the beginning of one. */
  const isIn = (position: number, parts: string[], fits: (where: string, part: string) => boolean): boolean =>
    parts.every((part) => wheresOf(position).some((where) => fits(where, part)))

  const weightOf = (key: number, isWhole: boolean): number => {
    const population = Math.max(1, list.populations[key >> 1] ?? 1)
    const isKnown = key % 2 === 1 || (isWhole && population >= knownByOtherNames)
    return (
      population *
      (isKnown ? 1 : otherNameCounts[isWhole ? 'whole' : 'begun']) *
      (isWhole ? wholeNameCounts : 1)
    )
  }

  /** Each city once, by the best of its names. Those up to `wholeUntil` are called exactly so. */
  const candidates = ([from, to]: [number, number], wholeUntil: number): Candidate[] => {
    const fewest = to - from > manyNames ? largeCity : 0
    const weights = new Map<number, number>()
    for (let at = from; at < to; at += 1) {
      const key = list.keyOf[at] ?? 0
      const position = key >> 1
      if (at >= wholeUntil && (list.populations[position] ?? 0) < fewest) continue
      const weight = weightOf(key, at < wholeUntil)
      if (weight > (weights.get(position) ?? 0)) weights.set(position, weight)
    }
    return [...weights]
      .map(([position, weight]) => ({ position, weight }))
      .sort((a, b) => b.weight - a.weight || a.position - b.position)
  }

  const findSplit = (name: string, where: string[], whole: string): Found => {
    const [from, to] = keys.being(name)
    const called = candidates([from, to], to)
    // Whoever chose from the list means exactly that one.
    const chosen = called.find(({ position }) => folded(cityAt(position).name) === whole)
    if (chosen) return { city: cityAt(chosen.position) }
    const [first, second, ...rest] = called.filter(({ position }) =>
      isIn(position, where, (known, part) => known === part),
    )
    if (!first) return null
    if (!second || first.weight >= second.weight * clearlyLarger) return { city: cityAt(first.position) }
    return {
      several: [first, second, ...rest].slice(0, offeredAtMost).map(({ position }) => cityAt(position)),
    }
  }

  /** A comma can stand in a name; most often what follows it says where. */
  const find = (text: string): Found => {
    const parts = text
      .split(/[,/()]/)
      .map(folded)
      .filter(Boolean)
    for (let length = 1; length <= Math.min(parts.length, 3); length += 1) {
      const found = findSplit(parts.slice(0, length).join(' '), parts.slice(length), folded(text))
      if (found) return found
    }
    return null
  }

  const complete = (text: string): City[] => {
    const [name = '', ...where] = text.split(',').map(folded)
    if (!isEnough(name)) return []
    const begins = keys.beginning(name)
    const offered: City[] = []
    for (const { position } of candidates(begins, keys.being(name)[1])) {
      if (!isIn(position, where.filter(Boolean), (known, part) => known.startsWith(part))) continue
      offered.push(cityAt(position))
      if (offered.length === offeredAtMost) break
    }
    return offered
  }

  const get = (id: number): City | null => {
    const position = list.ids.indexOf(id)
    return position === -1 ? null : cityAt(position)
  }

  return { find, complete, get, near: measureNear(list) }
}

/** One Latin letter begins too many names; one sign of Chinese is often half of one. */
const isEnough = (letters: string): boolean =>
  [...letters].length >= 2 ||
  /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(letters)
