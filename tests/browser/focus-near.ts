import type { Locator, Page } from '@playwright/test'
import { signUp } from '#tests/support/browser-people.ts'
import type { Person } from '#tests/support/people.ts'
import { expect } from '#tests/support/signed-in-test.ts'

/** Until what comes when the browser is idle is there and listens; it asks for live events then. */
export async function opens(page: Page, path: string): Promise<void> {
  const listens = page.waitForRequest('**/api/events*')
  await page.goto(path)
  await listens
}

interface Seen {
  name: string
  top: number
  bottom: number
  windowHeight: number
  hasRing: boolean
}

/** Where the focus is, as somebody sees it. */
const focusIn = (page: Page): Promise<Seen | null> =>
  page.evaluate(() => {
    const here = document.activeElement
    if (!here || here === document.body) return null
    const { top, bottom } = here.getBoundingClientRect()
    const { outlineStyle, outlineWidth } = getComputedStyle(here)
    const name = `${here.tagName} ${here.getAttribute('aria-label') ?? here.textContent}`.slice(0, 50)
    const hasRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    return { name, top, bottom, windowHeight: innerHeight, hasRing }
  })

/** What is wrong with where the focus is; nothing, if somebody can go on from there. */
async function wrongWith(page: Page, pressedAt: number): Promise<string> {
  const seen = await focusIn(page)
  if (!seen) return 'nothing has the focus'
  const { name, top, bottom, windowHeight, hasRing } = seen
  if (bottom < 0 || top > windowHeight) return `out of sight: ${name}`
  if (!hasRing) return `no ring: ${name}`
  const away = Math.max(0, top - pressedAt, pressedAt - bottom)
  return away > windowHeight * (name.startsWith('H1') ? 0.35 : 0.75) ? `far away: ${name}` : ''
}

/** Presses it, waits until it is done, and looks where the focus is, also once the page has come to rest. */
export async function stays(
  page: Page,
  control: Locator,
  done: () => Promise<unknown>,
  more?: () => Promise<unknown>,
) {
  await control.scrollIntoViewIfNeeded()
  const box = await control.boundingBox()
  const y = (box?.y ?? 0) + (box?.height ?? 0) / 2
  const what = (await control.getAttribute('aria-label')) ?? (await control.innerText())
  await control.press('Enter')
  await more?.()
  await done()
  await expect.poll(() => wrongWith(page, y), what).toBe('')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })))
  await expect.poll(() => wrongWith(page, y), `${what}, a moment later`).toBe('')
}

export const button = (within: Locator | Page, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' })
export const choose = (page: Page, item: string) => () =>
  page.getByRole('menuitem', { name: item, exact: true }).press('Enter')
export const gone = (one: Locator) => () => expect(one).toHaveCount(0)
export const there = (one: Locator) => () => expect(one).toBeVisible()
export const entry = (list: Locator, text: string) => list.getByRole('listitem').filter({ hasText: text })

export async function cast(url: string, ...names: string[]): Promise<Person[]> {
  return Promise.all(names.map((name) => signUp(url, name)))
}
