import { readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as z from 'zod'
import type { PreloadedQuery } from './preloaded-queries.ts'

export interface ScreenFiles {
  scripts: readonly string[]
  styles: readonly string[]
}

export interface DrawnVisit {
  /** The path, and what follows the question mark. */
  address: string
  queries: readonly PreloadedQuery[]
  /** In milliseconds. */
  at: number
  /** For a window with room for one column. */
  isNarrow: boolean
}

export interface Drawn {
  /** What stands before the place of the application. */
  early: string
  /** Of the head: what is to be fetched first. */
  links: string
  markup: string
  title: string
  /** What was taken for granted: the application begins with the same. */
  drawing: object
}

/** The documents of the client as the build (or, in development, Vite) makes them. */
export interface WebPages {
  /** The signed-in application; the preloaded queries are put into its #preloaded-queries element. */
  app: (url: string) => Promise<string>
  landing: (url: string) => Promise<string>
  /** The stylesheet of the pages that the server renders itself, such as signing in. */
  pageCss: string
  /** The script that lets the sign-in page offer a passkey. */
  passkeyScript: string | null
  /** Applies the stored display settings before the first paint; inline in every page. */
  themeScript?: string
  icon?: string
  /** The drawn figures, of which somebody may have one as their face. */
  figures?: string
  /** The core of the typeface: pages preload it, or their text comes in another face. */
  font?: string
  /** The files of each screen beside the application's own. Its document names them, so that none waits for another. */
  screens?: Record<string, ScreenFiles>
  /** A screen as the application renders it first; absent in development, where the browser draws by itself. */
  drawScreen?: (visit: DrawnVisit) => Drawn
  /** CSP sources of the inline scripts in these documents. */
  scriptHashes: readonly string[]
  /** Directives that only development needs. */
  policy?: Record<string, string>
  /** The script of the service worker; absent in development, where files change under it. */
  serviceWorker?: string
  /** Folder of built files, or null when something else serves them. */
  folder: string | null
}

const BuildReport = z.object({
  scriptHashes: z.array(z.string()),
  pageCss: z.string(),
  themeScript: z.string(),
  icon: z.string(),
  figures: z.string(),
  font: z.string(),
  passkeyScript: z.string().nullable().default(null),
  screens: z.record(z.string(), z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) })),
})

export const builtFolder = fileURLToPath(new URL('../../../dist/web', import.meta.url))

const drawScreenFile = fileURLToPath(new URL('../../../dist/draw-screen/draw-screen.js', import.meta.url))

export async function readBuiltPages(): Promise<WebPages> {
  const read = (name: string) => readFile(`${builtFolder}/${name}`, 'utf8')
  const [app, landing, serviceWorker, report, { drawScreen }] = await Promise.all([
    read('app.html'),
    read('landing.html'),
    read('service-worker.js'),
    read('build.json'),
    import(pathToFileURL(drawScreenFile).href),
  ]).catch((cause: unknown) => {
    throw new Error('The client is not built. Run: npm run build', { cause })
  })
  return {
    app: async () => app,
    landing: async () => landing,
    serviceWorker,
    drawScreen,
    ...BuildReport.parse(JSON.parse(report)),
    folder: builtFolder,
  }
}
