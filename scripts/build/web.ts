import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { compressFolder } from './compress.ts'
import { readEarlyScript, withEarly } from './early.ts'
import { makeIcons } from './icons.ts'
import { readThemeScript } from './plugins.ts'
import {
  appStylesheets,
  hashOf,
  landingStylesheet,
  type Manifest,
  type PageAssets,
  reportOf,
} from './report.ts'
import { buildServiceWorker } from './service-worker.ts'

const root = join(import.meta.dirname, '..', '..')

/** Everything that the server hands to browsers. What lies in the folder is said in scripts/build.ts. */
export const buildWeb = async (out: string): Promise<void> => {
  // Vite believes what the shell says, and React's development build is three times the size.
  process.env['NODE_ENV'] = 'production'
  await build({ root, logLevel: 'warn', build: { outDir: out } })
  const manifest: Manifest = JSON.parse(await readFile(join(out, '.vite/manifest.json'), 'utf8'))
  await rm(join(out, '.vite'), { recursive: true })

  const themeScript = await readThemeScript()
  // These stand in the documents that need them.
  const stylesheet = await takeOut(out, appStylesheets(manifest))
  const landingStyles = await takeOut(out, [landingStylesheet(manifest)])
  const screenTable = await readFile(join(root, 'src/web/app/screens.ts'), 'utf8')
  const earlyScript = await readEarlyScript()
  const report = reportOf({ manifest, themeScript, earlyScript, landingStyles, screenTable })

  const { icons, touchIcon } = await makeIcons(out)
  const { renderPages, renderManifest } = await prerendering()
  const manifestText = renderManifest(icons)
  const manifestFile = `/assets/app-${hashOf(manifestText)}.webmanifest`
  await writeFile(join(out, manifestFile), manifestText)
  const { icon, font } = report
  const pages = renderPages({
    themeScript,
    styles: { inline: landingStyles },
    icon,
    font,
    manifest: manifestFile,
    touchIcon,
  })
  await writeFile(join(out, 'landing.html'), pages.landing)

  const page = await readFile(join(out, 'index.html'), 'utf8')
  await rm(join(out, 'index.html'))
  const installable = `<link rel="manifest" href="${manifestFile}">\n    <link rel="apple-touch-icon" href="${touchIcon}">`
  const document = await withEarly(page.replace('</head>', `  ${installable}\n  </head>`), {
    script: earlyScript,
    stylesheet,
    typeface: await readFile(join(out, font)),
  })
  await writeFile(join(out, 'app.html'), document)

  await buildServiceWorker(out, report)

  await writeFile(join(out, 'build.json'), `${JSON.stringify(report, null, 2)}\n`)
  await compressFolder(out)
}

const takeOut = async (out: string, files: readonly string[]): Promise<string> => {
  const texts = await Promise.all(files.map((file) => readFile(join(out, file), 'utf8')))
  for (const file of files) await rm(join(out, file))
  return texts.join('').trim()
}

/** The part of the client that the server runs: screens, drawn before the application has come (decision 0075). */
export const buildDrawing = (out: string): Promise<unknown> =>
  build({
    root,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: out,
      manifest: false,
      minify: true,
      rolldownOptions: { input: 'src/web/draw-screen.tsx' },
    },
  })

interface Prerendering {
  renderPages: (assets: PageAssets) => Record<'landing', string>
  renderManifest: (icons: readonly object[]) => string
}

/** Renders the plain pages with React, in a build of their own that no browser ever sees. */
const prerendering = async (): Promise<Prerendering> => {
  // Inside the clone, so that what the pages import is found in its node_modules; one folder per process.
  const folder = join(root, '.cache', `prerender-${process.pid}`)
  await build({
    root,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: folder,
      manifest: false,
      rolldownOptions: { input: 'src/web/landing/prerender.tsx' },
    },
  })
  const made: Prerendering = await import(pathToFileURL(join(folder, 'prerender.js')).href)
  await rm(folder, { recursive: true })
  return made
}
