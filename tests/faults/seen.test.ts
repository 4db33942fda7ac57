import { chromium, type Page } from '@playwright/test'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { browserLaunchOptions } from '#tests/support/browser.ts'
import type { Gate } from '#tests/support/gate.ts'
import { signUp } from '#tests/support/people.ts'
import { posts } from '#tests/support/posts.ts'
import { report } from './figures.ts'
import { gatedDatabase } from './gated-database.ts'
import { aPlace, isReady, type Place, type Run, startSynapse, stops } from './synapse-process.ts'

// What a person sees, in a real browser, while something is broken.
let place: Place
let gate: Gate
let settings: Record<string, string>
let run: Run
let page: Page
let close: () => Promise<void>

beforeEach(async () => {
  place = await aPlace()
  ;({ gate, settings } = await gatedDatabase(place))
  run = startSynapse(place, settings)
  await run.ready()
  const ana = await signUp(place.url, 'ana')
  await posts(ana, 'A quiet evening')
  const browser = await chromium.launch(browserLaunchOptions())
  const context = await browser.newContext({ locale: 'en-GB' })
  await context.addCookies(
    [...ana.cookies].map(([name, value]) => ({ name, value, url: place.url, httpOnly: true })),
  )
  page = await context.newPage()
  close = () => browser.close()
  await page.goto(place.url)
  await page.getByText('A quiet evening').waitFor()
})
afterEach(async () => {
  await close()
  await gate.refuse()
  await place.end()
})

const typed = 'Words that must not be lost'
const field = () => page.getByRole('dialog').getByRole('textbox').first()

async function typesAPost(): Promise<void> {
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  await field().fill(typed)
}

/** What the toast says. */
async function triesToPost(): Promise<string> {
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click()
  const toast = page.getByRole('region', { name: /Notification/ }).getByText('Failed to create post')
  await toast.waitFor()
  return (await page.getByRole('region', { name: /Notification/ }).innerText())
    .replaceAll('\n', ' ')
    .replace(/ Close$/, '')
}

test('while Synapse is down, a post waits on the device, and goes out afterwards by itself', async () => {
  // With it comes the outbox.
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await typesAPost()
  run.kill('SIGKILL')
  await run.ended
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click()
  const words = 'Your post waits for a connection'
  await page.getByText(words).first().waitFor()
  run = startSynapse(place, settings)
  await run.ready()
  await page.getByRole('article').getByText(typed).first().waitFor()
  report({
    fault: 'Seen in a browser: Synapse killed while a post is being written',
    found: 'the post waits on the device, and is sent once by itself',
    ready: 'within seconds of being back',
    seen: words,
  })
  await stops(run)
})

test('while the database is away, a post stays, a reload says so on a page, and the draft is there afterwards', async () => {
  await typesAPost()
  await gate.refuse()
  const words = await triesToPost()
  expect(await field().inputValue()).toBe(typed)
  await page.reload()
  const said = (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ')
  expect(said).toContain('Synapse can’t reach its database right now.')
  await gate.open()
  await expect.poll(() => isReady(place.url), { interval: 20, timeout: 30_000 }).toBe(true)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByText('A quiet evening').waitFor()
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  await expect.poll(() => field().inputValue()).toBe(typed)
  report({
    fault: 'Seen in a browser: the database away while a post is being written',
    found: 'the typed text stays in the dialog, and is there after a reload',
    ready: 'at the next try',
    seen: `${words}; after a reload, a page: ${said}`,
  })
  await stops(run)
})
