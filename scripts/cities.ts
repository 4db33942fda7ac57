/**
 * Makes the list of cities anew of the npm packages that carry GeoNames' data: npm run cities, after raising their
 * versions. The list is kept in the repository because reading the packages takes seconds and half a gigabyte.
 */
import { writeFileSync } from 'node:fs'
import { serialize } from 'node:v8'
import { brotliCompressSync, constants } from 'node:zlib'
import { cityListFile } from '#server/places/city-list.ts'
import { packCities } from './cities/pack-cities.ts'

const list = packCities()
const packed = brotliCompressSync(serialize(list), {
  params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
})
writeFileSync(cityListFile, packed)
console.log(`${list.ids.length} cities with ${list.keyOf.length} names, ${packed.length} bytes`)
