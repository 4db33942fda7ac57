import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { deserialize } from 'node:v8'
import { brotliDecompress } from 'node:zlib'

/** The cities of the world, the largest first, as `scripts/cities.ts` makes them of GeoNames. */
export interface CityList {
  ids: Int32Array
  populations: Int32Array
  /** The positions of those that are the capital of a country. */
  capitals: Uint32Array
  /** Of the centre of the city. */
  latitudes: Float32Array
  longitudes: Float32Array
  /** One city a line. */
  names: Uint8Array
  /** What the best known are called in other languages: by language, then by position. */
  namesIn: Map<string, Map<number, string>>
  /** What tells same names apart: 'Illinois, United States'. */
  tails: string[]
  tailOf: Uint16Array
  regions: { country: string; code: string; name: string; district: string }[]
  regionOf: Uint16Array
  /** Every name of every city, in all scripts, as `folded` compares them; sorted. */
  keys: Uint8Array
  /** Whose name that is: twice the city's position, and one more if it is the name that it is shown by. */
  keyOf: Uint32Array
}

export const cityListFile = new URL('./cities.v8.br', import.meta.url)

export async function readCityList(): Promise<CityList> {
  return deserialize(await promisify(brotliDecompress)(await readFile(cityListFile)))
}
