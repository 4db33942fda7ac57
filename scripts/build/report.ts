import { createHash } from 'node:crypto'
import { screens } from '#contract/core/screens.ts'

type Chunk = {
  file: string
  imports?: string[]
  css?: string[]
}

/** Vite's manifest: what each source file became. */
export type Manifest = Record<string, Chunk>

/** What the prerendered pages are given; the shape is that of src/web/landing/document.tsx. */
export type PageAssets = {
  themeScript: string
  styles: { inline: string }
  icon: string
  font: string
  manifest: string
  touchIcon: string
}

/** dist/web/build.json. Every name is an address from the root of the site. */
export type BuildReport = {
  /** Goes into the head of every page that the server renders, as it is, inside <script>. */
  themeScript: string
  /** For script-src: the inline scripts of app.html, landing.html and the server's own pages. */
  scriptHashes: string[]
  /** For style-src: the inline stylesheet of landing.html. */
  styleHashes: string[]
  /** The stylesheet of pages that the server renders; its classes are listed in src/web/styles/page.css. */
  pageCss: string
  /** The script of the sign-in page: passkeys, and a look at the typed password. */
  passkeyScript: string
  icon: string
  /** The drawn figures, for a page that shows who somebody is. */
  figures: string
  /** To preload: <link rel="preload" as="font" type="font/woff2" crossorigin>. */
  font: string
  app: { scripts: string[] }
  /** The scripts and stylesheets that each screen adds to the application's own: its document asks for them at once. */
  screens: Record<string, { scripts: string[]; styles: string[] }>
}

export const cspHash = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`

/** For a name under which a file never changes. */
export const hashOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 8)

const address = (file: string): string => `/${file}`

/** The files of a chunk and of everything it imports at once. */
const closure = (manifest: Manifest, key: string, seen = new Set<string>()): Chunk[] => {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [chunk, ...(chunk.imports ?? []).flatMap((name) => closure(manifest, name, seen))]
}

const scriptsOf = (manifest: Manifest, key: string): string[] => [
  ...new Set(closure(manifest, key).map((chunk) => address(chunk.file))),
]

const stylesOf = (manifest: Manifest, key: string): string[] => [
  ...new Set(closure(manifest, key).flatMap(({ css = [] }) => css.map(address))),
]

const fileFor = (manifest: Manifest, ending: string): string => {
  const key = Object.keys(manifest).find((name) => name.endsWith(ending))
  const file = key && manifest[key]?.file
  if (!file) throw new Error(`The build has no file for ${ending}.`)
  return file
}

/** Which module each screen is, as the client's own table says (src/web/app/screens.ts). */
const modulesIn = (table: string): Map<string, string> =>
  new Map(
    [...table.matchAll(/'(\/[^']*)': retryableLazy\(\(\) => import\('#web\/([^']+)'\)\)/g)].map(
      ([, screen = '', file]) => [screen, `src/web/${file}`],
    ),
  )

function filesOfScreens(manifest: Manifest, table: string): BuildReport['screens'] {
  const loaded = new Set([...scriptsOf(manifest, 'index.html'), ...stylesOf(manifest, 'index.html')])
  const notLoaded = (files: string[]) => files.filter((file) => !loaded.has(file))
  const modules = modulesIn(table)
  return Object.fromEntries(
    screens.map((screen) => {
      const module = modules.get(screen)
      if (!module || !manifest[module]) throw new Error(`The build has no code for the screen ${screen}.`)
      const scripts = notLoaded(scriptsOf(manifest, module))
      return [screen, { scripts, styles: notLoaded(stylesOf(manifest, module)) }]
    }),
  )
}

interface Built {
  manifest: Manifest
  themeScript: string
  earlyScript: string
  landingStyles: string
  /** The text of src/web/app/screens.ts. */
  screenTable: string
}

export const reportOf = ({ manifest, screenTable, ...inline }: Built): BuildReport => {
  const { themeScript, earlyScript, landingStyles } = inline
  return {
    themeScript,
    scriptHashes: [themeScript, earlyScript].map(cspHash),
    styleHashes: [cspHash(landingStyles)],
    pageCss: address(fileFor(manifest, 'styles/page.css')),
    passkeyScript: address(fileFor(manifest, 'passkey-sign-in.ts')),
    icon: address(fileFor(manifest, 'styles/icon.svg')),
    figures: address(fileFor(manifest, 'ui/drawings/figures.svg')),
    font: address(fileFor(manifest, 'atkinson-core.woff2')),
    app: { scripts: scriptsOf(manifest, 'index.html') },
    screens: filesOfScreens(manifest, screenTable),
  }
}

export const landingStylesheet = (manifest: Manifest): string => fileFor(manifest, 'landing/landing.css')

export const appStylesheets = (manifest: Manifest): string[] => manifest['index.html']?.css ?? []
