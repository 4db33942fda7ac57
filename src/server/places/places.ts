import { type CityList, readCityList } from './city-list.ts'
import { folded } from './folded-name.ts'
import { linesOf, sortedLinesOf } from './lines.ts'
import { openMeant } from './meant.ts'
import { measureNear } from './near.ts'

export interface City {
  /** GeoNames' number of it. */
  id: number
  /** As it is shown: 'Leeds, United Kingdom'. */
  name: string
}

/** What a text names: one city, several that people may mean, or none. */
export type Found = { city: City } | { several: City[] } | null

/** For whom: where they live, so that the nearest come first, and the language of the names. */
export interface Reader {
  /** The number of the city of their profile. */
  home?: number | null | undefined
  language?: string | undefined
}

const offeredAtMost = 8
/** While somebody types: many small places carry names that nobody knows them by. */
const otherNameCounts = 1 / 10
const wholeNameCounts = 100
const knownByOtherNames = 100_000
/** Few letters begin many names: then only large cities are looked at, and those that are called exactly so. */
const manyNames = 2_000
const largeCity = 50_000

export interface Places {
  /** Reads the list now, so that nobody has to wait for it later. */
  warmUp: () => Promise<void>
  /** 'Leeds', 'Leeds, UK', 'Portland, OR, United States', '東京'. */
  find: (text: string, reader?: Reader) => Promise<Found>
  /** The city of a number, if it is on the list. */
  get: (id: number, reader?: Reader) => Promise<City | null>
  /** That city and those around it. */
  near: (id: number) => Promise<number[]>
  /** Cities of which a name begins with these letters, those that are most likely meant first. */
  complete: (text: string, reader?: Reader) => Promise<City[]>
}

const english = 'en-GB'
const countryNames = new Intl.DisplayNames(english, { type: 'region' })
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
    find: async (text, reader) => (await loaded()).find(text, reader),
    get: async (id, reader) => (await loaded()).get(id, reader),
    near: async (id) => (await loaded()).near(id),
    complete: async (text, reader) => (await loaded()).complete(text, reader),
  }
}

function search(list: CityList) {
  const names = linesOf(list.names)
  const keys = sortedLinesOf(list.keys)
  const { called, meant, nearness } = openMeant(list, names)
  const wheresOf = (position: number): string[] => {
    const {
      country = '',
      name = '',
      code = '',
      district = '',
    } = list.regions[list.regionOf[position] ?? 0] ?? {}
    const itsName = country ? (countryNames.of(country) ?? country) : ''
    return [itsName, country, name, code, district, ...(spelledOtherwise[country] ?? [])].map(folded)
  }

  const inEnglish = (position: number): string =>
    `${names.at(position)}, ${list.tails[list.tailOf[position] ?? 0] ?? ''}`

  const cityAt = (position: number, { language = english }: Reader = {}): City => ({
    id: list.ids[position] ?? 0,
    name: language.startsWith('en') ? inEnglish(position) : inLanguage(position, language),
  })

  /** As far as the data has it: the country always, the city if it is one of the best known. */
  const inLanguage = (position: number, language: string): string => {
    const name = list.namesIn.get(new Intl.Locale(language).language)?.get(position) ?? names.at(position)
    const tail = list.tails[list.tailOf[position] ?? 0] ?? ''
    return `${name}, ${countryIn(language, list.regions[list.regionOf[position] ?? 0]?.country ?? '', tail)}`
  }

  const positionOf = (id: number | null | undefined): number | undefined =>
    id === null || id === undefined ? undefined : list.ids.indexOf(id)

  /** What stands behind the name says where: a country, a region, or the beginning of one. */
  const isIn = (position: number, parts: string[], fits: (where: string, part: string) => boolean): boolean =>
    parts.length === 0 || parts.every((part) => wheresOf(position).some((where) => fits(where, part)))

  const findSplit = (name: string, where: string[], whole: string, reader: Reader): Found => {
    const all = called(list.keyOf.subarray(...keys.being(name)), name)
    // Whoever chose from the list means exactly that one.
    const chosen = all.find(({ position }) => folded(inEnglish(position)) === whole)
    if (chosen) return { city: cityAt(chosen.position, reader) }
    const there = all.filter(({ position }) => isIn(position, where, (known, part) => known === part))
    const [first, ...others] = meant(there, positionOf(reader.home))
    if (first === undefined) return null
    if (others.length === 0) return { city: cityAt(first, reader) }
    return { several: [first, ...others].map((position) => cityAt(position, reader)) }
  }

  /** A comma can stand in a name; most often what follows it says where. */
  const find = (text: string, reader: Reader = {}): Found => {
    const parts = text
      .split(/[,/()]/)
      .map(folded)
      .filter(Boolean)
    for (let length = 1; length <= Math.min(parts.length, 3); length += 1) {
      const found = findSplit(parts.slice(0, length).join(' '), parts.slice(length), folded(text), reader)
      if (found) return found
    }
    return null
  }

  const weightOf = (key: number, isWhole: boolean, from: number | undefined): number => {
    const population = Math.max(1, list.populations[key >> 1] ?? 1)
    const isKnown = key % 2 === 1 || (isWhole && population >= knownByOtherNames)
    return (
      population *
      (isKnown ? 1 : otherNameCounts) *
      (isWhole ? wholeNameCounts : 1) *
      nearness(key >> 1, from)
    )
  }

  /** Each city once, by the best of its names, the likeliest first. Those up to `wholeUntil` are called exactly so. */
  const begunBy = (
    [begin, end]: [number, number],
    wholeUntil: number,
    from: number | undefined,
  ): number[] => {
    const fewest = end - begin > manyNames ? largeCity : 0
    const weights = new Map<number, number>()
    for (let at = begin; at < end; at += 1) {
      const key = list.keyOf[at] ?? 0
      const position = key >> 1
      if (at >= wholeUntil && (list.populations[position] ?? 0) < fewest) continue
      const weight = weightOf(key, at < wholeUntil, from)
      if (weight > (weights.get(position) ?? 0)) weights.set(position, weight)
    }
    return [...weights].sort(([a, one], [b, other]) => other - one || a - b).map(([position]) => position)
  }

  const complete = (text: string, reader: Reader = {}): City[] => {
    const [name = '', ...where] = text.split(',').map(folded)
    if (!isEnough(name)) return []
    const parts = where.filter(Boolean)
    const offered: City[] = []
    for (const position of begunBy(keys.beginning(name), keys.being(name)[1], positionOf(reader.home))) {
      if (!isIn(position, parts, (known, part) => known.startsWith(part))) continue
      offered.push(cityAt(position, reader))
      if (offered.length === offeredAtMost) break
    }
    return offered
  }

  const get = (id: number, reader: Reader = {}): City | null => {
    const position = list.ids.indexOf(id)
    return position === -1 ? null : cityAt(position, reader)
  }

  return { find, complete, get, near: measureNear(list) }
}

const countriesIn = new Map<string, Intl.DisplayNames>()

/** What stands behind the name, with the country at its end in that language. */
function countryIn(language: string, country: string, tail: string): string {
  const countries = countriesIn.get(language) ?? new Intl.DisplayNames(language, { type: 'region' })
  countriesIn.set(language, countries)
  const inEnglish = country && countryNames.of(country)
  return inEnglish && tail.endsWith(inEnglish)
    ? `${tail.slice(0, -inEnglish.length)}${countries.of(country) ?? inEnglish}`
    : tail
}

/** One Latin letter begins too many names; one sign of Chinese is often half of one. */
const isEnough = (letters: string): boolean =>
  [...letters].length >= 2 ||
  /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(letters)
