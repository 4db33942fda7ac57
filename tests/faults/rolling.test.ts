import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Haproxy, startHaproxy } from '#scripts/cluster/haproxy.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded.ts'
import { browserLaunchOptions } from '#tests/support/browser.ts'
import { type Person, signUpAll } from '#tests/support/people.ts'
import { startRedis, type TestRedis } from '#tests/support/redis.ts'
import { inSeconds, report } from './figures.ts'
import { bringHere, lastRelease, type Program } from './other-program.ts'
import { Reader } from './readers.ts'
import {
  aPlace,
  databaseOf,
  freePort,
  type Place,
  type Run,
  startSynapse,
  stops,
  thisProgram,
} from './synapse-process.ts'
import { tomorrow } from './tomorrow.ts'
import { expectNothingLost, gatherWriters, type Writers } from './writers.ts'

// The last release and this program on one database, one instance after the other replaced while people write, read and
// have pages open. RELEASE=<commit> takes another one than the last.
const release = lastRelease()
/** What the main screens ask for, and the documents themselves. */
const screens = [
  '/',
  '/messages',
  '/communities',
  '/api/posts',
  '/api/notices',
  '/api/conversations',
  '/api/communities',
  '/api/friends',
  '/api/auth/user',
  '/api/search?q=post',
]
const elsewhere = mkdtempSync(join(tmpdir(), 'synapse-release-'))

let place: Place
let redis: TestRedis
let ports: number[]
let proxy: Haproxy
let settings: Record<string, string>
let instances: { port: number; run: Run }[]
let browser: Browser
let writers: Writers

beforeEach(async () => {
  place = await aPlace()
  await startEmbeddedPostgres({ folder: join(place.dataDir, 'postgres') })
  redis = await startRedis()
  ports = [await freePort(), await freePort()]
  proxy = await startHaproxy({ folder: place.dataDir, instances: ports })
  settings = {
    DATABASE_URL: databaseOf(place),
    REDIS_URL: redis.url,
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: '127.0.0.1',
    DRAIN_SECONDS: '2',
  }
  instances = []
  browser = await chromium.launch(browserLaunchOptions())
})
afterEach(async () => {
  await browser.close()
  await proxy.stop()
  await redis.stop()
  await place.end()
  rmSync(elsewhere, { recursive: true, force: true })
})

const startsOn = (port: number, { started }: Program): Run =>
  startSynapse({ ...place, port, url: `http://127.0.0.1:${port}` }, settings, started)

const areUp = (count: number) =>
  expect.poll(async () => (await proxy.up()).length, { timeout: 20_000 }).toBe(count)

/** One after the other: each is ended in order, and its successor has its port. */
async function replaceAllBy(program: Program): Promise<void> {
  for (const instance of instances) {
    await stops(instance.run)
    await writers.until(25)
    instance.run = startsOn(instance.port, program)
    await instance.run.ready()
    await areUp(2)
    await writers.until(25)
  }
}

/** A tab that stays open the whole time, with a post begun in it. */
async function openTab(person: Person): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB' })
  await context.addCookies(
    [...person.cookies].map(([name, value]) => ({ name, value, url: proxy.url, httpOnly: true })),
  )
  const page = await context.newPage()
  await page.goto(proxy.url)
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  await page.getByRole('dialog').getByRole('textbox').first().fill('begun before the update')
  return page
}

async function postsFrom(page: Page, words: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click()
  await page.getByRole('article').getByText(words).first().waitFor()
}

test.runIf(release)(
  'one instance after the other is replaced, forth and back, and nobody notices',
  async () => {
    if (!release) return
    const before = bringHere(release, elsewhere)
    const now: Program = { name: 'this program', started: thisProgram }
    // The first one makes the tables.
    for (const port of ports) {
      const run = startsOn(port, before)
      instances.push({ port, run })
      await run.ready()
    }
    await areUp(2)
    const { gro, hana } = await signUpAll(proxy.url, ['gro', 'hana'])
    writers = await gatherWriters(proxy.url, databaseOf(place))
    const page = await openTab(gro)
    const at = performance.now()
    writers.start()
    const readers = [gro, hana].map((person) => new Reader(person, screens))
    await writers.until(50)

    await replaceAllBy(now)
    await postsFrom(page, 'begun before the update')
    await tomorrow(databaseOf(place), [gro.id, hana.id])
    await writers.until(50)
    await replaceAllBy(before)
    await page.getByRole('button', { name: 'Create Post' }).first().click()
    await page.getByRole('dialog').getByRole('textbox').first().fill('and after the way back')
    await postsFrom(page, 'and after the way back')
    await replaceAllBy(now)

    const took = performance.now() - at
    await Promise.all(readers.map((reader) => reader.stop()))
    const read = readers.reduce((sum, { looked }) => sum + looked, 0)
    await expectNothingLost(writers, place, settings)
    expect(writers.inWords()).toBe('nothing')
    expect(readers.map(({ seen }) => [...seen])).toEqual([[], []])
    report({
      fault: `${before.name} replaced by this program, back, and forth again, one of two instances behind HAProxy after the other`,
      found: `${writers.count()} writes acknowledged, all there, once; ${read} reads; counters equal rows; a tab that was open from the beginning posted after each change`,
      ready: `never away; six instances replaced in ${inSeconds(took)}, the longest answer took ${inSeconds(writers.longest)}`,
      seen: writers.inWords(),
    })
    await Promise.all(instances.map(({ run }) => stops(run)))
  },
)
