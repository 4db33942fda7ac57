import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/signed-in-test.ts'

/** KB of JavaScript and of everything, photos apart, and how many files that may be. */
const budgets = { home: 110, scripts: 125, all: 200, files: 24 }
const screens = {
  '/': 'Home',
  '/communities': 'Communities',
  '/discover': 'Discover',
  '/messages': 'Messages',
  '/profile': 'Profile',
  '/settings': 'Settings',
  '/settings/account': 'Account and sign-in',
  '/settings/privacy': 'Privacy',
  '/help': 'Help centre',
}

/** Parts of a screen that say 'Loading…' until the browser is idle, which it never is here. */
const comeWhenIdle: Record<string, number> = { '/settings/account': 2 }

test('home comes in 110 KB of compressed JavaScript, every screen in 125 and 200 in all, before it can be used', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  // What comes when the browser is idle is for later, and not part of the price.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  const tooMuch: string[] = []
  for (const [path, name] of Object.entries(screens)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('Loading')).toHaveCount(comeWhenIdle[path] ?? 0)
    const files = await page.evaluate(() =>
      (
        [
          ...performance.getEntriesByType('navigation'),
          ...performance.getEntriesByType('resource'),
        ] as PerformanceResourceTiming[]
      )
        .filter((entry) => entry.initiatorType !== 'img')
        // Of a file in the browser's cache the size is known, though nothing is sent for it.
        .map(({ name, encodedBodySize, decodedBodySize }) => ({
          name: new URL(name).pathname,
          sent: encodedBodySize,
          whole: decodedBodySize,
        })),
    )
    const scripts = files.filter((file) => file.name.endsWith('.js'))
    const total = (list: typeof files) => list.reduce((sum, { sent }) => sum + sent, 0) / 1024
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.filter(({ sent, whole }) => whole > 1000 && sent >= whole)).toEqual([])
    const most = path === '/' ? budgets.home : budgets.scripts
    if (total(scripts) > most) tooMuch.push(`${path}: ${total(scripts).toFixed(1)} KB of JavaScript`)
    if (total(files) > budgets.all) tooMuch.push(`${path}: ${total(files).toFixed(1)} KB in all`)
    if (files.length > budgets.files) tooMuch.push(`${path}: ${files.length} files`)
  }
  expect(tooMuch).toEqual([])
})

const codeOf = (page: Page, screen: string) =>
  page.evaluate(
    (name) =>
      performance.getEntriesByType('resource').filter((entry) => entry.name.includes(`/assets/${name}-`))
        .length,
    screen,
  )

test('the likely next screen comes once somebody moves, the others when a hand is on its way to them', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  // A wide window has more beside the posts, which comes when the browser is idle.
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/')
  // What every screen has comes when the browser is idle; what only somebody needs who does something does not.
  await expect(page.getByRole('region', { name: 'Notification(s)' })).toBeAttached()
  expect(await codeOf(page, 'dialogs')).toBe(0)
  expect(await codeOf(page, 'messages')).toBe(0)
  await page.mouse.move(200, 200)
  await expect.poll(() => codeOf(page, 'dialogs')).toBe(1)
  await expect.poll(() => codeOf(page, 'messages')).toBe(1)
  expect(await codeOf(page, 'discover')).toBe(0)
  await page.getByRole('link', { name: 'Discover' }).hover()
  await expect.poll(() => codeOf(page, 'discover')).toBe(1)
  expect(await codeOf(page, 'communities')).toBe(0)
})

test('somebody who saves data gets the code of what they press, and of nothing else', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await page.goto('/')
  await page.getByRole('link', { name: 'Discover' }).hover()
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Create Post' })).toBeVisible()
  // By then everything else would have been asked for.
  expect(await codeOf(page, 'discover')).toBe(0)
  expect(await codeOf(page, 'messages')).toBe(0)
})
