import { createHash } from 'node:crypto'

type Chunk = {
  file: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  css?: string[]
}

/** Vite's manifest: what each source file became. */
export type Manifest = Record<string, Chunk>

/** What the prerendered pages are given; the shape is that of src/web/landing/document.tsx. */
export type PageAssets = { themeScript: string; styles: { inline: string }; icon: string; font: string }

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
  /** To preload: <link rel="preload" as="font" type="font/woff2" crossorigin>. */
  font: string
  app: { scripts: string[]; styles: string[] }
  /** The files that each lazily loaded module adds, by its path: to preload the screen that is being opened. */
  lazy: Record<string, { scripts: string[]; styles: string[] }>
}

export const cspHash = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`

const address = (file: string): string => `/${file}`

/** The files of a chunk and of everything it imports at once. */
const closure = (manifest: Manifest, key: string, seen = new Set<string>()): Chunk[] => {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [chunk, ...(chunk.imports ?? []).flatMap((name) => closure(manifest, name, seen))]
}

const filesOf = (chunks: Chunk[], without: Set<string>) => {
  const fresh = (files: string[]) => [...new Set(files.map(address))].filter((file) => !without.has(file))
  return {
    scripts: fresh(chunks.map((chunk) => chunk.file)),
    styles: fresh(chunks.flatMap((chunk) => chunk.css ?? [])),
  }
}

const fileFor = (manifest: Manifest, ending: string): string => {
  const key = Object.keys(manifest).find((name) => name.endsWith(ending))
  const file = key && manifest[key]?.file
  if (!file) throw new Error(`The build has no file for ${ending}.`)
  return file
}

export const reportOf = (manifest: Manifest, themeScript: string, landingStyles: string): BuildReport => {
  const app = filesOf(closure(manifest, 'index.html'), new Set())
  const loaded = new Set([...app.scripts, ...app.styles])
  const lazy = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry)
  return {
    themeScript,
    scriptHashes: [cspHash(themeScript)],
    styleHashes: [cspHash(landingStyles)],
    pageCss: address(fileFor(manifest, 'styles/page.css')),
    passkeyScript: address(fileFor(manifest, 'passkey-sign-in.ts')),
    icon: address(fileFor(manifest, 'styles/icon.svg')),
    font: address(fileFor(manifest, 'atkinson-core.woff2')),
    app,
    lazy: Object.fromEntries(lazy.map((key) => [key, filesOf(closure(manifest, key), loaded)])),
  }
}

export const landingStylesheet = (manifest: Manifest): string => fileFor(manifest, 'landing/landing.css')
