import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { build } from 'vite'
import { browserLaunchOptions } from '#tests/support/browser.ts'
import { startSynapse } from '#tests/support/browser-test.ts'

type Tell = (sentence: string) => void
interface Figure {
  what: string
  value: number
  unit: string
  limit?: { what: string; value: number }
  ratio?: number
  wanted?: { atMost: number }
  more?: Record<string, number>
}

const root = join(import.meta.dirname, '..')
const turns = 5
/** The demo network alone has too few for a screen of five hundred. */
const morePosts = 420
/** What runs in the page itself. */
const pageScript = join(import.meta.dirname, 'client-page.js')
const who = { email: 'person01@demo.synapse.example', password: 'a quiet lighthouse in spring' }

/**
 * The client in a real Chromium, as on a cheap phone in a train: the processor four times slower, 150 ms for each
 * answer and 1.6 Mbit a second. Each address is opened with an empty cache, and the middle of five visits counts.
 */
export async function measure(given: Tell | { tell: Tell }) {
  const tell = typeof given === 'function' ? given : given.tell
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'synapse-bench-')))
  const figures: Figure[] = []
  const note = (figure: Figure) => {
    figures.push(figure)
    tell(inWords(figure))
  }
  tell('Making the demo network …')
  const env = { ...process.env, DATA_DIR: dataDir }
  const node = join(root, 'node_modules', '.bin', 'node')
  const demo = spawn(node, [join(root, 'scripts', 'demo.ts')], { env, stdio: 'ignore' })
  const [failed] = await once(demo, 'exit')
  if (failed) throw new Error('The demo network could not be made.')
  const { url, end } = await startSynapse({ DATA_DIR: dataDir, PORT: '0', RATE_LIMIT_SCALE: '1000' })
  const browser = await chromium.launch(browserLaunchOptions())
  try {
    const libraries = await librariesAlone()
    const signedIn = await browser.newContext({ baseURL: url })
    const answer = await signedIn.request.post('/api/login', { data: who, headers: { origin: url } })
    if (!answer.ok()) throw new Error(`Nobody could sign in: ${await answer.text()}`)
    const first = async (path: string) => (await (await signedIn.request.get(path)).json())[0]?.id
    const routes = {
      landing: '/',
      home: '/',
      communities: '/communities',
      community: `/communities/${await first('/api/communities?mine=true')}`,
      discover: '/discover',
      messages: '/messages',
      profile: '/profile',
      post: `/posts/${await first('/api/posts')}`,
      settings: '/settings',
      help: '/help',
    }
    const state = await signedIn.storageState()
    for (const [name, path] of Object.entries(routes)) {
      const visits: Visit[] = []
      for (let turn = 0; turn < turns; turn += 1)
        visits.push(await visit(browser, url, path, name === 'landing' ? undefined : state))
      const middle = (key: keyof Visit) =>
        visits.map((one) => one[key]).toSorted((a, b) => a - b)[turns >> 1] ?? 0
      const budget = name === 'landing' ? { largest: 800, all: 40 } : { largest: 1300, all: 200 }
      note({
        what: `${name}: largest paint`,
        value: middle('largest'),
        unit: 'ms',
        wanted: { atMost: budget.largest },
        more: { 'first paint': middle('first'), 'memory in MB': middle('memory') },
      })
      note({ what: `${name}: blocking`, value: middle('blocking'), unit: 'ms', wanted: { atMost: 100 } })
      note({ what: `${name}: layout shift`, value: middle('shift'), unit: '', wanted: { atMost: 0 } })
      note({
        what: `${name}: bytes without photos`,
        value: middle('all') / 1024,
        unit: 'KB',
        wanted: { atMost: budget.all },
        more: { requests: middle('requests') },
      })
      if (name === 'landing') continue
      note({
        what: `${name}: JavaScript`,
        value: middle('scripts') / 1024,
        unit: 'KB',
        limit: { what: 'React, router and query alone', value: libraries / 1024 },
        ratio: middle('scripts') / libraries,
        more: { 'budget in KB': 110 },
      })
    }
    for (let n = 0; n < morePosts; n += 1)
      await signedIn.request.post('/api/posts', {
        data: {
          content: `One more thought, number ${n}. ${'It has a few lines of text. '.repeat(1 + (n % 9))}`,
        },
        headers: { origin: url },
      })
    const { longest, shown } = await scrollThrough(signedIn, 500)
    note({
      what: `${shown} posts on one screen: the longest task while scrolling`,
      value: longest,
      unit: 'ms',
      wanted: { atMost: 50 },
    })
  } finally {
    await browser.close()
    await end()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return {
    name: 'client',
    title: 'The client',
    about:
      'A real Chromium with a processor four times slower and slow 4G (150 ms, 1.6 Mbit a second), the cache empty, the demo network; the middle of five visits. The limit is the code of React, the router and the query library alone, built and compressed in the same way. The last line is measured at full speed.',
    figures,
  }
}

interface Visit {
  first: number
  largest: number
  blocking: number
  shift: number
  all: number
  scripts: number
  requests: number
  memory: number
}

async function visit(
  browser: Browser,
  url: string,
  path: string,
  storageState: Awaited<ReturnType<BrowserContext['storageState']>> | undefined,
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 412, height: 823 },
    ...(storageState && { storageState }),
  })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: (1.6 * 1024 * 1024) / 8,
      uploadThroughput: (750 * 1024) / 8,
    })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const kinds = new Map<string, string>()
    const sent = new Map<string, number>()
    let isLate = false
    devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (!isLate) sent.set(requestId, encodedDataLength)
    })
    await page.addInitScript({ path: pageScript })
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('load')
    const times = (await page.evaluate('timesOfPage()')) as Pick<
      Visit,
      'first' | 'largest' | 'blocking' | 'shift'
    >
    isLate = true
    const { metrics } = await devtools
      .send('Performance.enable')
      .then(() => devtools.send('Performance.getMetrics'))
    const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
    const total = (wanted: (kind: string) => boolean) =>
      [...sent].reduce((sum, [id, bytes]) => sum + (wanted(kinds.get(id) ?? '') ? bytes : 0), 0)
    return {
      ...times,
      all: total((kind) => kind !== 'Image'),
      scripts: total((kind) => kind === 'Script'),
      requests: [...sent.keys()].filter((id) => kinds.get(id) !== 'Image').length,
      memory: heap / 1024 / 1024,
    }
  } finally {
    await context.close()
  }
}

/** Compressed as our own files are. */
async function librariesAlone(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'synapse-libraries-'))
  try {
    const entry = join(root, 'node_modules', '.synapse-libraries.js')
    writeFileSync(
      entry,
      `import { createRoot } from 'react-dom/client'
      import * as react from 'react'
      import { Link, Router, useLocation } from 'wouter'
      import { QueryClient, QueryClientProvider, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
      window.kept = [createRoot, react.useState, react.createElement, Link, Router, useLocation, QueryClient,
        QueryClientProvider, useInfiniteQuery, useMutation, useQuery]`,
    )
    const result = await build({
      configFile: false,
      logLevel: 'silent',
      root: folder,
      build: { write: false, rolldownOptions: { input: entry } },
    })
    rmSync(entry)
    const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) =>
      'output' in one ? one.output : [],
    )
    const code = outputs.map((one) => (one.type === 'chunk' ? one.code : '')).join('')
    return brotliCompressSync(code).length
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function scrollThrough(
  context: BrowserContext,
  wanted: number,
): Promise<{ longest: number; shown: number }> {
  const page = await context.newPage()
  await page.addInitScript({ path: pageScript })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const cards = page.getByRole('article')
  const more = page.getByRole('button', { name: 'Show more posts' })
  await cards.first().waitFor()
  while ((await cards.count()) < wanted && (await more.isVisible())) {
    const before = await cards.count()
    await more.click()
    await cards.nth(before).waitFor()
  }
  const shown = await cards.count()
  const longest = (await page.evaluate('longestTaskWhileScrolling()')) as number
  await page.close()
  return { longest, shown }
}

function inWords({ what, value, unit, limit, ratio, wanted, more }: Figure): string {
  const round = (number: number) => (number >= 100 ? number.toFixed(0) : number.toFixed(number === 0 ? 0 : 2))
  return [
    `${wanted ? (value <= wanted.atMost ? '✓' : '✗') : ' '} ${what}: ${round(value)} ${unit}`.trim(),
    limit && `${limit.what} ${round(limit.value)}`,
    ratio && `ratio ${ratio.toFixed(2)}`,
    wanted && `wanted ${wanted.atMost} or less`,
    ...Object.entries(more ?? {}).map(([name, number]) => `${name} ${round(number)}`),
  ]
    .filter(Boolean)
    .join('; ')
}
