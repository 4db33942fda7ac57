import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { withWatchedPage } from './watched-page.ts'

/** What runs in the page itself. */
const pageScript = join(import.meta.dirname, 'client-page.js')

/** A cheap phone in a train. */
const phone = { viewport: { width: 412, height: 823 } }
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
export const slowerProcessor = 4

export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

export interface Visit {
  /** Milliseconds. */
  first: number
  largest: number
  blocking: number
  shift: number
  /** Bytes as sent, without headers, photos apart. */
  all: number
  scripts: number
  requests: number
  /** MB of the JavaScript heap. */
  memory: number
}

interface Opened extends Pick<Visit, 'first' | 'largest' | 'blocking' | 'shift'> {
  files: { isPicture: boolean; isScript: boolean; bytes: number }[]
}

/** One address, opened with an empty cache on a slow phone. */
export const visit = (port: number, address: string, signedIn: SignedIn | undefined): Promise<Visit> =>
  withWatchedPage(port, async ({ send, event }) => {
    await send('Emulation.setDeviceMetricsOverride', {
      ...phone.viewport,
      deviceScaleFactor: 1,
      mobile: false,
    })
    await send('Network.enable')
    await send('Network.emulateNetworkConditions', slowNetwork)
    const cookies = signedIn?.cookies.map(({ name, value, domain, path }) => ({ name, value, domain, path }))
    if (cookies) await send('Network.setCookies', { cookies })
    await send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
    await send('Page.enable')
    await send('Page.addScriptToEvaluateOnNewDocument', { source: await readFile(pageScript, 'utf8') })
    const isLoaded = event('Page.loadEventFired')
    await send('Page.navigate', { url: address })
    await isLoaded
    const asked = { expression: 'timesOfPage()', awaitPromise: true, returnByValue: true }
    const { result } = (await send('Runtime.evaluate', asked)) as { result: { value: Opened } }
    const { files, ...times } = result.value
    await send('Performance.enable')
    const { metrics } = (await send('Performance.getMetrics')) as { metrics: Metric[] }
    const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
    const withoutPictures = files.filter(({ isPicture }) => !isPicture)
    const total = (these: Opened['files']) => these.reduce((sum, { bytes }) => sum + bytes, 0)
    return {
      ...times,
      all: total(withoutPictures),
      scripts: total(withoutPictures.filter(({ isScript }) => isScript)),
      requests: withoutPictures.length,
      memory: heap / 1024 / 1024,
    }
  })

type Metric = { name: string; value: number }

export interface Scrolled {
  shown: number
  longest: number
  long: number
  frames: number
}

/** Many posts on one screen, scrolled from the top to the end, at full speed and then on the slow processor. */
export async function scrollThrough(
  browser: Browser,
  address: string,
  { storageState, posts }: { storageState: SignedIn; posts: number },
): Promise<{ fast: Scrolled; slow: Scrolled }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, storageState })
  try {
    const page = await context.newPage()
    await page.addInitScript({ path: pageScript })
    await page.goto(address, { waitUntil: 'load' })
    const shown = await ask<number>(page, `showPosts(${posts})`)
    const scroll = async () => ({
      shown,
      ...(await ask<Omit<Scrolled, 'shown'>>(page, 'tasksWhileScrolling()')),
    })
    const fast = await scroll()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
    return { fast, slow: await scroll() }
  } finally {
    await context.close()
  }
}

export interface Pictures {
  all: number
  /** Asked for before anybody scrolled. */
  atOnce: number
  moved: number
  shown: {
    isLazy: boolean
    hasPlace: boolean
    size: number
    needed: number
    file: number
    asked: number
    offered: number[]
  }[]
}

/** The pictures of a screen on a phone with two pixels for one, at full speed. */
export async function lookAtPictures(
  browser: Browser,
  address: string,
  storageState: SignedIn,
): Promise<Pictures> {
  const context = await browser.newContext({ ...phone, deviceScaleFactor: 2, storageState })
  try {
    const page = await context.newPage()
    await page.addInitScript({ path: pageScript })
    await page.goto(address, { waitUntil: 'load' })
    await ask(page, 'timesOfPage()')
    return await ask<Pictures>(page, 'picturesOfPage()')
  } finally {
    await context.close()
  }
}

/** Calls what client-page.js has put into the page. */
const ask = <Answer>(page: Page, call: string): Promise<Answer> => page.evaluate(call) as Promise<Answer>
