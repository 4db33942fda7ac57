/**
 * `npm run build`: everything that the server hands to browsers, in dist/web.
 *   assets/…       hashed names, to be cached for ever
 *   app.html       the application's document; the server puts the first data into #first-data
 *   landing.html, donate.html   complete pages without application code
 *   build.json     what the server needs to know about the rest (BuildReport in scripts/build/report.ts)
 *   *.br, *.gz     beside every text file
 */
import { join } from 'node:path'
import { buildWeb } from '#scripts/build/web.ts'

const started = performance.now()
await buildWeb(join(import.meta.dirname, '..', 'dist/web'))
console.log(`Built dist/web in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
