import type { Page } from '@playwright/test'
import { signUp } from '#tests/support/browser-people.ts'
import { cardOf, posts, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { typefaceOf } from './every-look.ts'

const drawn = (page: Page) => page.locator('.first-screen')

/** As on a slow line: the page is there, the code of the application is not, or not even its stylesheet. */
async function hold(page: Page, files: `**/assets/${'app-*.js' | 'app-*.css' | '*.woff2'}`) {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await isLetGo
    await route.continue()
  })
  return letGo
}

/** Before its styles are there, nothing of a page is shown. */
const isPainted = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)

const placeOf = (page: Page, selector: string): Promise<unknown> =>
  page.evaluate((one) => document.querySelector(one)?.getBoundingClientRect().toJSON(), selector)

/** Where things stand. */
async function places(page: Page): Promise<unknown> {
  await typefaceOf(page)
  const selectors = ['header', 'h1', '[role=tablist]', 'article', 'article p', 'nav']
  return Promise.all(selectors.map((selector) => placeOf(page, selector)))
}

for (const [width, height] of [
  [360, 740],
  [1280, 800],
] as const) {
  test(`home can be read before the application has come, and stays as it is, ${width} px wide`, async ({
    page,
    signIn,
    synapse,
  }) => {
    const text = words('read me soon')
    await posts(await signUp(synapse.url, 'bea'), text)
    await signIn('ana')
    await page.setViewportSize({ width, height })
    const letStylesGo = await hold(page, '**/assets/app-*.css')
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      // A picture of somebody from another test may be gone.
      if (!message.text().startsWith('Failed to load resource')) complaints.push(message.text())
    })
    const letGo = await hold(page, '**/assets/app-*.js')
    await page.goto('/', { waitUntil: 'commit' })
    // Before there are any styles, the bar of the header is there with its mark, and nothing that has to be dressed.
    await isPainted(page)
    await expect(drawn(page)).toBeHidden()
    const mark = await placeOf(page, '.first-bar svg')

    letStylesGo()
    await expect(drawn(page).getByText(text)).toBeVisible()
    expect(await placeOf(page, '.first-screen header svg')).toEqual(mark)
    expect(await placeOf(page, '.first-bar')).toEqual(await placeOf(page, '.first-screen header'))
    const before = await places(page)
    // A press would be lost, so nothing takes one.
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    // Nor is anything named to those who ask for buttons by name: they wait for one that answers.
    await expect(cardOf(page, text)).toHaveCount(0)

    letGo()
    await expect(page.locator('#first-view')).toHaveCount(0)
    expect(await places(page)).toEqual(before)
    const like = cardOf(page, text).getByRole('button', { name: 'Like' })
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    expect(complaints).toEqual([])
  })
}

test('nothing is drawn early that this device hides, nor over the place one comes back to', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  const letGo = await hold(page, '**/assets/app-*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await expect(drawn(page)).toBeVisible()
  await page.evaluate(() => localStorage.setItem('hideCounts', 'true'))
  await page.goto('/', { waitUntil: 'commit' })
  await expect(drawn(page)).toBeHidden()
  await page.evaluate(() => localStorage.removeItem('hideCounts'))
  await page.reload({ waitUntil: 'commit' })
  await expect(drawn(page)).toBeAttached()
  await expect(drawn(page)).toBeHidden()
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})

test('home can be read without its typeface, if that does not come', async ({ page, signIn, synapse }) => {
  const text = words('plain letters')
  await posts(await signUp(synapse.url, 'bea'), text)
  await signIn('ana')
  await hold(page, '**/assets/*.woff2')
  const letGo = await hold(page, '**/assets/app-*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await expect(drawn(page).getByText(text)).toBeVisible()
  letGo()
  await expect(cardOf(page, text)).toBeVisible()
})

test('the letters that the list needs are asked for before it is drawn', async ({
  page,
  signIn,
  synapse,
}) => {
  const bea = await signUp(synapse.url, 'bea')
  const text = words('zażółć')
  await posts(bea, text)
  for (const n of [1, 2, 3, 4]) await posts(bea, words(`above it ${n}`))
  await signIn('ana')
  await page.setViewportSize({ width: 360, height: 400 })
  await page.addInitScript((wanted) => {
    new MutationObserver(() => {
      const list = document.querySelector('#root main')
      if (!('drawnAt' in window) && list?.textContent?.includes(wanted))
        Object.assign(window, { drawnAt: performance.now() })
    }).observe(document, { childList: true, subtree: true })
  }, text)
  await page.goto('/')
  await expect(cardOf(page, text)).toBeVisible()
  const { asked, drawnAt } = await page.evaluate(() => ({
    asked: performance.getEntriesByType('resource').find(({ name }) => name.includes('latin-ext'))?.startTime,
    drawnAt: (window as unknown as { drawnAt: number }).drawnAt,
  }))
  expect(asked).toBeLessThan(drawnAt)
})
