import { readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as z from 'zod'
import type { FirstQuery } from './first-data.ts'

/** The documents of the client as the build (or, in development, Vite) makes them. */
export interface WebPages {
  /** The signed-in application; first data is put into its #first-data element. */
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
  /** Home as the application will draw it with these first data, or nothing; absent in development. */
  firstView?: (queries: readonly FirstQuery[]) => string
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

export async function readBuiltPages(folder: string = builtFolder): Promise<WebPages> {
  const { renderFirstView } = await import(pathToFileURL(firstViewFile).href)
  const [app, landing, report] = await Promise.all(
    ['app.html', 'landing.html', 'build.json'].map((name) => readFile(`${folder}/${name}`, 'utf8')),
  )
  if (!app || !landing || !report) throw new Error('The client is not built. Run: npm run build')
  return {
    app: async () => app,
    landing: async () => landing,
    firstView: renderFirstView,
    ...BuildReport.parse(JSON.parse(report)),
    folder,
  }
}
