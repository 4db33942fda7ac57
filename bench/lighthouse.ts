import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { run } from '#scripts/test/stages.ts'

/** A folder of this clone that git leaves out: what is in it belongs to no lock file and to nothing that we ship. */
const tools = join(import.meta.dirname, '..', '.cache', 'bench-tools')
const wanted = 'lighthouse@12.8.2'

interface Audit {
  numericValue?: number
  details?: { items?: { networkRequestTime?: number; resourceType?: string; transferSize?: number }[] }
}

export interface LighthouseReport {
  audits: Record<string, Audit>
  runtimeError?: { message: string }
}

interface Flow {
  startTimespan: () => Promise<void>
  endTimespan: () => Promise<void>
  createFlowResult: () => Promise<{ steps: { lhr: LighthouseReport }[] }>
}

/** As much of puppeteer as is needed to press something. */
export interface DrivenPage {
  goto: (url: string, options: object) => Promise<unknown>
  setExtraHTTPHeaders: (headers: Record<string, string>) => Promise<void>
  waitForSelector: (selector: string, options?: object) => Promise<{ click: () => Promise<void> } | null>
  waitForFunction: (test: string) => Promise<unknown>
  type: (selector: string, text: string) => Promise<void>
  close: () => Promise<void>
}

export interface Lighthouse {
  measure: (url: string, flags: object) => Promise<LighthouseReport>
  startFlow: (page: DrivenPage, options: object) => Promise<Flow>
  connect: (port: number) => Promise<{ newPage: () => Promise<DrivenPage>; disconnect: () => Promise<void> }>
}

/** Google's own instrument. It is fetched when it is wanted: nobody else has to install it. */
export async function getLighthouse(): Promise<Lighthouse> {
  const folder = join(tools, 'node_modules')
  if (!existsSync(join(folder, 'lighthouse'))) {
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error']
    const { code, output } = await run('npm', ['install', '--prefix', tools, ...quiet, wanted])
    if (code !== 0) throw new Error(`The npm registry could not give ${wanted}. ${output}`)
  }
  const load = (...path: string[]) => import(pathToFileURL(join(folder, ...path)).href)
  const { default: lighthouse, startFlow } = await load('lighthouse', 'core', 'index.js')
  const { default: puppeteer } = await load('puppeteer-core', 'lib', 'esm', 'puppeteer', 'puppeteer-core.js')
  return {
    measure: async (url, flags) => {
      const { lhr } = (await lighthouse(url, flags)) as { lhr: LighthouseReport }
      if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
      return lhr
    },
    startFlow,
    connect: (port) => puppeteer.connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null }),
  }
}
