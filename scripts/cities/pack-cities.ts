import type { CityList } from '#server/places/city-list.ts'
import { folded } from '#server/places/folded-name.ts'
import { packedLines } from '#server/places/lines.ts'
import { readNamesInLanguages, sameZones } from './names-in-languages.ts'
import { type City, readGeoNames } from './read-geonames.ts'

interface Named extends City {
  /** Folded; the first is the one that it is shown by. */
  keys: string[]
}

/** Who is so much larger than all others of its name in the country is the one that people mean. */
const dominates = 20
/** There a name in another script is the place's own, and not what it sounds like. */
const writtenOtherwise = new Set(['CN', 'HK', 'JP', 'KP', 'KR', 'MO', 'TW'])
/** A zone of time is named after a place that people know. */
const inLanguagesFrom = 1_000
/** There everybody names the region. */
const withRegion = new Set(['US', 'CA', 'AU'])

const countryNames = new Intl.DisplayNames('en-GB', { type: 'region' })

/** The list as the server reads it (`city-list.ts`). */
export function packCities(): CityList {
  const all = readGeoNames()
    .toSorted((a, b) => b.population - a.population || a.id - b.id)
    .map((city) => ({
      ...city,
      keys: keysOf(city),
    }))
  nameLikeSmaller(all)
  const zoneCities = nameInLanguages(all)
  const { cities, tails } = toldApart(all)
  const tailNumbers = numbered(tails)
  const regions = numbered(cities.map(regionKey))
  const names = cities
    .flatMap(({ keys }, position) =>
      keys.map((key, at) => ({ key: Buffer.from(key), city: position * 2 + Number(at === 0) })),
    )
    .toSorted((a, b) => Buffer.compare(a.key, b.key) || a.city - b.city)
  return {
    ids: Int32Array.from(cities, ({ id }) => id),
    populations: Int32Array.from(cities, ({ population }) => population),
    capitals: Uint32Array.from(cities.flatMap(({ isCapital }, position) => (isCapital ? [position] : []))),
    latitudes: Float32Array.from(cities, ({ latitude }) => latitude),
    longitudes: Float32Array.from(cities, ({ longitude }) => longitude),
    namesIn: namesIn(cities, zoneCities),
    names: packedLines(cities.map(({ name }) => name)),
    tails: tailNumbers.values,
    tailOf: Uint16Array.from(tailNumbers.numbers),
    regions: regions.values.map((text) => {
      const [country = '', code = '', name = '', district = ''] = text.split('\n')
      return { country, code, name, district }
    }),
    regionOf: Uint16Array.from(regions.numbers),
    keys: packedLines(names.map(({ key }) => key.toString())),
    keyOf: Uint32Array.from(names, ({ city }) => city),
  }
}

/** What is said behind a name to tell it apart: 'Newcastle under Lyme', 'Frankfurt (Oder)', 'Rostov-na-Donu'. */
const saidBehind = /^(.{3,}?)(?:[ -](?:upon|under|on|an der|am|im|sur|na|nad|aan)[ -]|[ ]?\()/i

function keysOf({ name, otherNames }: City): string[] {
  const keys = new Set([name, ...otherNames].map(folded))
  const brief = folded(saidBehind.exec(name)?.[1] ?? '')
  // Kingston upon Hull is called by what stands behind.
  const isCalledByTheRest = keys.has(folded(name).split(' ').at(-1) ?? '')
  if (brief && !isCalledByTheRest) keys.add(brief)
  return [...keys].filter(Boolean)
}

/**
 * Of 'Vienna' only the one in West Virginia has its Chinese name in GeoNames. Whoever writes it means the larger one too,
 * if that is so much larger.
 */
function nameLikeSmaller(all: Named[]): void {
  // The largest come first. Only by a name of its own: Dayton in Ohio was once called Venice.
  const largest = new Map<string, Named>()
  for (const city of all)
    for (const key of city.keys)
      if (!largest.has(key) && ` ${city.keys[0]} `.includes(` ${key} `)) largest.set(key, city)
  for (const city of all) {
    if (writtenOtherwise.has(city.country)) continue
    const namesake = largest.get(city.keys[0] ?? '')
    if (!namesake || namesake.population < city.population * dominates) continue
    const missing = city.keys.filter((key) => !/\p{Script=Latin}/u.test(key) && !namesake.keys.includes(key))
    namesake.keys.push(...missing)
  }
}

/** Adds the names of Unicode to those of GeoNames. Answers whose they are. */
function nameInLanguages(all: Named[]) {
  const zoneOf = sameZones()
  const byName = new Map<string, Named[]>()
  for (const city of all)
    if (city.population >= inLanguagesFrom)
      for (const key of city.keys) byName.set(key, [...(byName.get(key) ?? []), city])
  const found = new Map<number, Map<string, string>>()
  for (const { zone, english, names, shown } of readNamesInLanguages()) {
    const city = byName.get(english)?.find((one) => zoneOf(one.zone) === zone)
    if (!city) continue
    city.keys.push(...names.map(folded).filter((key) => key && !city.keys.includes(key)))
    found.set(city.id, shown)
  }
  return found
}

/** By language, then by position. */
function namesIn(cities: Named[], found: Map<number, Map<string, string>>): CityList['namesIn'] {
  const all: CityList['namesIn'] = new Map()
  for (const [position, { id }] of cities.entries())
    for (const [language, name] of found.get(id) ?? [])
      all.set(language, (all.get(language) ?? new Map()).set(position, name))
  return all
}

const regionKey = ({ country, regionCode, region, district }: City) =>
  [country, regionCode, region, district].join('\n')

/** Each with as much behind its name as tells it apart. Of those that nothing tells apart, the largest is kept. */
function toldApart(all: Named[]) {
  const inCountry = new Map<string, Named[]>()
  for (const city of all)
    for (const key of city.keys) {
      const there = `${city.country} ${key}`
      inCountry.set(there, [...(inCountry.get(there) ?? []), city])
    }
  const taken = new Set<string>()
  const cities: Named[] = []
  const tails: string[] = []
  for (const city of all) {
    const country = countryNames.of(city.country) ?? city.country
    const others = (inCountry.get(`${city.country} ${city.keys[0]}`) ?? []).filter((other) => other !== city)
    const isTheOne =
      !withRegion.has(city.country) &&
      others.every(({ population }) => population * dominates <= city.population)
    const region = city.region && folded(city.region) !== city.keys[0] ? [city.region] : []
    const ways = [[...region, country], [city.district, ...region, country].filter(Boolean)]
    if (isTheOne) ways.unshift([country])
    const tail = ways.map((way) => way.join(', ')).find((way) => !taken.has(folded(`${city.name} ${way}`)))
    if (tail === undefined) continue
    taken.add(folded(`${city.name} ${tail}`))
    cities.push(city)
    tails.push(tail)
  }
  return { cities, tails }
}

/** Each distinct text once, and which of them each was. */
function numbered(texts: string[]): { values: string[]; numbers: number[] } {
  const numberOf = new Map<string, number>()
  const numbers = texts.map((text) => {
    const number = numberOf.get(text) ?? numberOf.size
    numberOf.set(text, number)
    return number
  })
  if (numberOf.size > 2 ** 16) throw new Error('These do not fit in 16 bits any more')
  return { values: [...numberOf.keys()], numbers }
}
