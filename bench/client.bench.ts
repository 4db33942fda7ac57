import type { Browser } from '@playwright/test'
import type { Screen } from '#contract/core/screens.ts'
import { requireBrowser } from '#scripts/test/get-browser.ts'
import type { Measure } from './bench.ts'
import { bytesOfLibraries } from './client-libraries.ts'
import {
  lookAtPictures,
  type Pictures,
  type SignedIn,
  scrollThrough,
  slowerProcessor,
  type Visit,
  visit,
} from './client-visit.ts'
import { signIn, startDemo } from './demo-network.ts'
import { type Figure, inWords } from './figures.ts'
import { median } from './load.ts'
import { launchWatchable } from './watched-page.ts'

/** The demo network alone has too few for a screen of five hundred. */
const morePosts = 420
/** The landing page and home are what the budgets are about. */
const turns = 7
/** The other screens are visited in rounds, at least once each, as long as there is time. */
const secondsForOthers = 45

/**
 * The client in a real Chromium, as on a cheap phone in a train: the processor four times slower, 150 ms for each
 * answer and 1.6 Mbit a second.
 */
export const measure: Measure = async ({ tell, patience }) => {
  const figures: Figure[] = []
  const note = (...these: Figure[]) => {
    for (const figure of these) {
      figures.push(figure)
      tell(inWords(figure))
    }
  }
  await requireBrowser()
  tell('Making the demo network.')
  const { url, end } = await startDemo()
  const { browser, port } = await launchWatchable()
  try {
    const libraries = await bytesOfLibraries()
    const { storageState, addresses } = await signIn(browser, url)
    const several = async (path: string, state: SignedIn | undefined) => {
      const visits: Visit[] = []
      for (let turn = 0; turn < Math.ceil(turns * patience); turn += 1)
        visits.push(await visit(port, url + path, state))
      return middleOf(visits)
    }
    note(...landingFigures(await several('/', undefined)))
    note(...homeFigures(await several('/', storageState), libraries))

    tell('The other screens.')
    const seen = new Map<Screen, Visit[]>()
    const until = performance.now() + secondsForOthers * patience * 1000
    for (let round = 0; round < 3 && (round === 0 || performance.now() < until); round += 1)
      for (const [screen, path] of addresses) {
        if (round > 0 && performance.now() > until) break
        seen.set(screen, [...(seen.get(screen) ?? []), await visit(port, url + path, storageState)])
      }
    for (const [screen, visits] of seen) note(...screenFigures(screen, middleOf(visits)))

    note(...pictureFigures(await lookAtPictures(browser, `${url}/`, storageState)))

    tell('Five hundred posts.')
    await writePosts(browser, url, storageState)
    const { fast, slow } = await scrollThrough(browser, `${url}/`, { storageState, posts: 500 })
    const scrolling = `${fast.shown} posts on one screen: the longest task while scrolling`
    const rest = ({ long, frames }: typeof fast) => ({ 'tasks over 50 ms': long, frames })
    note(
      { what: scrolling, value: fast.longest, unit: 'ms', wanted: { atMost: 50 }, more: rest(fast) },
      {
        what: `${scrolling}, processor ${slowerProcessor}× slower`,
        value: slow.longest,
        unit: 'ms',
        more: rest(slow),
      },
    )
  } finally {
    await browser.close()
    await end()
  }
  return {
    name: 'client',
    title: 'The client',
    about:
      'A real Chromium with a processor four times slower and slow 4G (150 ms, 1.6 Mbit a second), a phone of 412 × 823, the cache empty, the demo network with its 300 posts. The landing page and home are the middle of seven visits, every other screen of one to three. Bytes are as sent, without headers, photos apart; blocking is what every task takes beyond 50 ms, from the very start. The limit for JavaScript is React, the router and the query library alone, built and compressed in the same way. That every screen keeps its bytes fails the build: scripts/build/web.test.ts, tests/browser/shell-weight.spec.ts, tests/browser/landing.spec.ts.',
    figures,
  }
}

async function writePosts(browser: Browser, url: string, storageState: SignedIn): Promise<void> {
  const context = await browser.newContext({ baseURL: url, storageState })
  try {
    for (let n = 0; n < morePosts; n += 1) {
      const content = `One more thought, number ${n}. ${'It has a few lines of text. '.repeat(1 + (n % 9))}`
      const answer = await context.request.post('/api/posts', { data: { content }, headers: { origin: url } })
      if (!answer.ok()) throw new Error(`A post could not be written: ${await answer.text()}`)
    }
  } finally {
    await context.close()
  }
}

const middleOf = (visits: readonly Visit[]): Visit => {
  const middle = (key: keyof Visit) => median(visits.map((one) => one[key]))
  return {
    first: middle('first'),
    largest: middle('largest'),
    blocking: middle('blocking'),
    shift: middle('shift'),
    all: middle('all'),
    scripts: middle('scripts'),
    requests: middle('requests'),
    memory: middle('memory'),
  }
}

const kilobytes = (bytes: number): number => bytes / 1024

function landingFigures({ largest, first, all, requests, shift, blocking }: Visit): Figure[] {
  return [
    {
      what: 'Landing page: largest paint',
      value: largest,
      unit: 'ms',
      wanted: { atMost: 800 },
      more: { 'first paint': first },
    },
    {
      what: 'Landing page: in all',
      value: kilobytes(all),
      unit: 'KB',
      wanted: { atMost: 40 },
      more: { files: requests },
    },
    { what: 'Landing page: layout shift', value: shift, unit: '', wanted: { atMost: 0 } },
    { what: 'Landing page: blocking', value: blocking, unit: 'ms' },
  ]
}

function homeFigures(home: Visit, libraries: number): Figure[] {
  return [
    {
      what: 'Home: largest paint',
      value: home.largest,
      unit: 'ms',
      limit: { what: 'three round trips and the bytes', value: leastTime(home.all) },
      wanted: { atMost: 1300 },
      more: { 'first paint': home.first },
    },
    { what: 'Home: blocking', value: home.blocking, unit: 'ms', wanted: { atMost: 100 } },
    { what: 'Home: layout shift', value: home.shift, unit: '', wanted: { atMost: 0 } },
    {
      what: 'Home: JavaScript',
      value: kilobytes(home.scripts),
      unit: 'KB',
      limit: { what: 'React, router and query alone', value: kilobytes(libraries) },
      wanted: { atMost: 110 },
      more: { 'times the libraries': home.scripts / libraries },
    },
    {
      what: 'Home: in all',
      value: kilobytes(home.all),
      unit: 'KB',
      wanted: { atMost: 200 },
      more: { files: home.requests },
    },
    { what: 'Home: memory of the page', value: home.memory, unit: 'MB' },
  ]
}

/** What such a network needs if the processor needed nothing. */
const leastTime = (bytes: number): number => 3 * 150 + (bytes / ((1.6 * 1024 * 1024) / 8)) * 1000

function screenFigures(screen: Screen, seen: Visit): Figure[] {
  return [
    {
      what: `${screen}: largest paint`,
      value: seen.largest,
      unit: 'ms',
      more: { 'first paint': seen.first, blocking: seen.blocking, 'memory in MB': seen.memory },
    },
    { what: `${screen}: layout shift`, value: seen.shift, unit: '', wanted: { atMost: 0 } },
    {
      what: `${screen}: in all`,
      value: kilobytes(seen.all),
      unit: 'KB',
      wanted: { atMost: 200 },
      more: { 'JavaScript in KB': kilobytes(seen.scripts), files: seen.requests },
    },
  ]
}

function pictureFigures({ all, atOnce, moved, shown }: Pictures): Figure[] {
  const count = (isSo: (one: Pictures['shown'][number]) => boolean) => shown.filter(isSo).length
  const sizes = shown.map(({ size }) => size)
  return [
    {
      what: `Home: pictures asked for before anybody scrolls, of ${all}`,
      value: atOnce,
      unit: 'files',
    },
    {
      what: `Home: pictures that do not wait for their turn, of ${shown.length}`,
      value: count(({ isLazy }) => !isLazy),
      unit: '',
      wanted: { atMost: 0 },
    },
    {
      what: 'Home: pictures without a place of their size before they come',
      value: count(({ hasPlace }) => !hasPlace),
      unit: '',
      wanted: { atMost: 0 },
    },
    {
      what: 'Home: layout shift while all of them come',
      value: moved,
      unit: '',
      wanted: { atMost: 0 },
    },
    {
      what: 'Home: pictures for which a smaller kept size would have been enough',
      value: count(({ asked, needed, offered }) => offered.some((wide) => wide < asked && wide >= needed)),
      unit: '',
      wanted: { atMost: 0 },
      more: {
        'pixels for each of the screen, least': Math.min(...sizes),
        middle: median(sizes),
        most: Math.max(...sizes),
      },
    },
  ]
}
