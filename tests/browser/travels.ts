import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { signUp } from '#tests/support/browser-people.ts'
import type { Evaluates } from '#tests/support/evaluates.ts'
import { Gate } from '#tests/support/gate.ts'
import type { Person } from '#tests/support/people.ts'

export interface Traveller {
  person: Person
  page: Page
  context: BrowserContext
  /** Between the browser and Synapse: what is shut here is shut for the page and its service worker alike. */
  gate: Gate
}

const placeOf = (url: string) => ({ host: '127.0.0.1', port: Number(new URL(url).port) })

/** Somebody whose connection can be cut in all the ways in which it is cut on a train. */
export async function travels(browser: Browser, url: string, name: string): Promise<Traveller> {
  const person = await signUp(url, name)
  const gate = new Gate(placeOf(url))
  await gate.open()
  const door = `http://127.0.0.1:${gate.port}`
  const context = await browser.newContext({ baseURL: door, locale: 'en-GB', serviceWorkers: 'allow' })
  await context.addCookies(
    [...person.cookies].map(([cookie, value]) => ({ name: cookie, value, url: door, httpOnly: true })),
  )
  return { person, context, gate, page: await context.newPage() }
}

/** From now on the same address leads to another Synapse. */
export const leadTo = (gate: Gate, url: string): void => gate.leadTo(placeOf(url))

/** Everything that lies in the Cache Storage of this device, as text. */
export const storedIn = (page: Evaluates, prefix = '', ending = ''): Promise<string> =>
  page.evaluate(
    async ([start, end]) => {
      const texts: string[] = []
      for (const name of await caches.keys()) {
        if (!(name.startsWith(start) && name.endsWith(end))) continue
        const cache = await caches.open(name)
        for (const request of await cache.keys())
          texts.push(decodeURIComponent(request.url), (await (await cache.match(request))?.text()) ?? '')
      }
      return texts.join('\n')
    },
    [prefix, ending] as const,
  )

/**
 * The worker is there with all of its files, and these words are kept; of a pair, in the query that begins so. What an
 * older build has kept is nothing that this page could be opened with.
 */
export async function hasKept(
  page: Evaluates,
  ...words: (string | [key: string, text: string])[]
): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 60_000 })
    .toBe('activated')
  const build = await page.evaluate(
    () => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '',
  )
  for (const [key, text] of words.map((one) => (typeof one === 'string' ? (['', one] as const) : one)))
    await expect
      .poll(async () =>
        (await storedIn(page, 'kept:', build))
          .split('\n')
          .some((entry) => entry.startsWith(`{"key":[${key}`) && entry.includes(text)),
      )
      .toBe(true)
}

export const offlineNotice = (page: Page) => page.getByRole('status').filter({ hasText: 'You’re offline.' })
