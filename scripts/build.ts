/**
 * `npm run build`: everything that the server hands to browsers, in dist/web.
 *   assets/…       hashed names, to be cached for ever
 *   app.html       the application's document; the server puts the first data into #first-data
 *   landing.html, donate.html   complete pages without application code
 *   build.json     what the server needs to know about the rest (scripts/build/report.ts)
 *   *.br, *.gz     beside every text file
 */
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { compressFolder } from '#scripts/build/compress.ts'
import { readThemeScript } from '#scripts/build/plugins.ts'
import { landingStylesheet, type Manifest, type PageAssets, reportOf } from '#scripts/build/report.ts'

const root = join(import.meta.dirname, '..')
const out = join(root, 'dist/web')
const prerenderFolder = join(root, '.cache/prerender')

const started = performance.now()

await build({ root, logLevel: 'warn' })
await build({
  root,
  logLevel: 'warn',
  publicDir: false,
  build: {
    ssr: 'src/web/landing/prerender.tsx',
    outDir: prerenderFolder,
    manifest: false,
    rolldownOptions: { input: 'src/web/landing/prerender.tsx' },
  },
})

const manifest: Manifest = JSON.parse(await readFile(join(out, '.vite/manifest.json'), 'utf8'))
await rm(join(out, '.vite'), { recursive: true })

const themeScript = await readThemeScript()
const landingCss = join(out, landingStylesheet(manifest))
const styles = { inline: (await readFile(landingCss, 'utf8')).trim() }
await rm(landingCss)
const report = reportOf(manifest, themeScript, styles.inline)

const { renderPages }: { renderPages: (assets: PageAssets) => Record<'landing' | 'donate', string> } =
  await import(pathToFileURL(join(prerenderFolder, 'prerender.js')).href)
const pages = renderPages({ themeScript, styles, icon: report.icon, font: report.font })
await writeFile(join(out, 'landing.html'), pages.landing)
await writeFile(join(out, 'donate.html'), pages.donate)

const preload = `<link rel="preload" href="${report.font}" as="font" type="font/woff2" crossorigin>`
const app = await readFile(join(out, 'index.html'), 'utf8')
await writeFile(join(out, 'index.html'), app.replace('<link', `${preload}\n    <link`))
await rename(join(out, 'index.html'), join(out, 'app.html'))

await writeFile(join(out, 'build.json'), `${JSON.stringify(report, null, 2)}\n`)
await compressFolder(out)
console.log(`Built dist/web in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
