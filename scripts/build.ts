/**
 * `npm run build`: everything that the server hands to browsers, in dist/web; and in dist/draw-screen what it runs itself
 * to draw a screen (src/web/draw-screen.tsx).
 *   assets/…       hashed names, to be cached for ever
 *   app.html       the application's document; the server puts the preloaded queries into #preloaded-queries
 *   landing.html   a complete page without application code
 *   service-worker.js   what runs beside the pages (src/web/service-worker); its name stays, its content is of this build
 *   build.json     what the server needs to know about the rest (BuildReport in scripts/build/report.ts)
 *   *.br, *.gz     beside every text file
 */
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildDrawing, buildWeb } from '#scripts/build/web.ts'

const started = performance.now()
const dist = join(import.meta.dirname, '..', 'dist')
const folders = {
  web: buildWeb,
  'draw-screen': buildDrawing,
}

// Built beside the old one, then exchanged: a build that fails, or a server that is running, keeps what it had.
const named = (name: string, which: string) => join(dist, `${name}-${which}-${process.pid}`)
try {
  for (const [name, build] of Object.entries(folders)) await build(named(name, 'next'))
  for (const name of Object.keys(folders)) {
    await rename(join(dist, name), named(name, 'old')).catch((error) => {
      if (error.code !== 'ENOENT') throw error
    })
    await rename(named(name, 'next'), join(dist, name))
  }
} finally {
  for (const name of Object.keys(folders))
    for (const which of ['next', 'old']) await rm(named(name, which), { recursive: true, force: true })
}
console.log(`Built dist/web in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
