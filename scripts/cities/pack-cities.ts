import type { CityList } from '#server/places/city-list.ts'
import { folded } from '#server/places/folded-name.ts'
import { packedLines } from '#server/places/lines.ts'
import { type City, readGeoNames } from './read-geonames.ts'

interface Named extends City {
  /** Folded; the first is the one that it is shown by. */
  keys: string[]
}

/** Who is so much larger than all others of its name in the country is the one that people mean. */
const dominates = 20
/** There everybody names the region. */
const withRegion = new Set(['US', 'CA', 'AU'])

const countryNames = new Intl.DisplayNames('en-GB', { type: 'region' })

/** The list as the server reads it (`city-list.ts`). */
export function packCities(): CityList {
  const all = readGeoNames()
    .toSorted((a, b) => b.population - a.population || a.id - b.id)
    .map((city) => ({
      ...city,
      keys: [...new Set([city.name, ...city.otherNames].map(folded))].filter(Boolean),
    }))
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
    latitudes: Float32Array.from(cities, ({ latitude }) => latitude),
    longitudes: Float32Array.from(cities, ({ longitude }) => longitude),
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
