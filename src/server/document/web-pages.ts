import { readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as z from 'zod'
import type { PreloadedQuery } from './preloaded-queries.ts'

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
  /** The core of the typeface: pages preload it, or their text comes in another face. */
  font?: string
  /** The scripts of each screen beside the application's own. Its document names them, so that none waits for another. */
  screens?: Record<string, readonly string[]>
  /** Home as the application will draw it with these queries preloaded, or nothing; absent in development. */
  firstView?: (queries: readonly PreloadedQuery[]) => string
  /** The box for whoever searches before the application has come. */
  firstSearch?: string
  /** CSP sources of the inline scripts in these documents. */
  scriptHashes: readonly string[]
  /** Directives that only development needs. */
  policy?: Record<string, string>
  /** Folder of built files, or null when something else serves them. */
  folder: string | null
}

const BuildReport = z.object({
  scriptHashes: z.array(z.string()),
  pageCss: z.string(),
  themeScript: z.string(),
  icon: z.string(),
  font: z.string(),
  passkeyScript: z.string().nullable().default(null),
  screens: z.record(z.string(), z.array(z.string())),
})

export const builtFolder = fileURLToPath(new URL('../../../dist/web', import.meta.url))

const firstViewFile = fileURLToPath(new URL('../../../dist/first-view/first-view.js', import.meta.url))

export async function readBuiltPages(): Promise<WebPages> {
  const read = (name: string) => readFile(`${builtFolder}/${name}`, 'utf8')
  const [app, landing, report, { renderFirstView, firstSearch }] = await Promise.all([
    read('app.html'),
    read('landing.html'),
    read('build.json'),
    import(pathToFileURL(firstViewFile).href),
  ]).catch((cause: unknown) => {
    throw new Error('The client is not built. Run: npm run build', { cause })
  })
  return {
    app: async () => app,
    landing: async () => landing,
    firstView: renderFirstView,
    firstSearch,
    ...BuildReport.parse(JSON.parse(report)),
    folder: builtFolder,
  }
}
