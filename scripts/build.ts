/**
 * `npm run build`: everything that the server hands to browsers, in dist/web.
 *   assets/…       hashed names, to be cached for ever
 *   app.html       the application's document; the server puts the first data into #first-data
 *   landing.html   a complete page without application code
 *   build.json     what the server needs to know about the rest (BuildReport in scripts/build/report.ts)
 *   *.br, *.gz     beside every text file
 */
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildWeb } from '#scripts/build/web.ts'

const started = performance.now()
const dist = join(import.meta.dirname, '..', 'dist')
const web = join(dist, 'web')
const next = join(dist, `web-next-${process.pid}`)
const old = join(dist, `web-old-${process.pid}`)

// Built beside the old one, then exchanged: a build that fails, or a server that is running, keeps what it had.
try {
  await buildWeb(next)
  await rename(web, old).catch((error) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(next, web)
} finally {
  for (const folder of [next, old]) await rm(folder, { recursive: true, force: true })
}
console.log(`Built dist/web in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
