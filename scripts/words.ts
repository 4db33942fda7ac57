/** `npm run words`: every sentence of the product in one file, for who reads or translates them (docs/decisions/0071). */
import { writeFileSync } from 'node:fs'
import { englishFile, englishPlace } from '#scripts/words/english.ts'

const text = englishFile()
writeFileSync(englishPlace, text)
console.log(`${englishPlace} has ${Object.keys(JSON.parse(text)).length} sentences.`)
