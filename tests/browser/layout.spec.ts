import type { Page } from '@playwright/test'
import { signUp } from '#tests/support/browser-people.ts'
import { field, friends, opensABrowser, talk } from '#tests/support/chat-screens.ts'
import { posts, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { layoutShifts, watchLayoutShifts } from './layout-shifts.ts'

const rooms = ['Home', 'Communities', 'Discover', 'Messages', 'Profile']
const widths = [360, 390, 768, 1024, 1280, 1440, 1920]
const entries = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link')

/** In which layout a width is shown. */
const layoutOf = (width: number) => (width < 768 ? 'phone' : width < 1088 ? 'tablet' : 'wide')

async function boxOf(page: Page, selector: string): Promise<DOMRect> {
  return page.evaluate((one) => {
    const shown = [...document.querySelectorAll(one)].find((element) => element.checkVisibility())
    if (!shown) throw new Error(`${one} is not shown.`)
    return shown.getBoundingClientRect().toJSON()
  }, selector)
}

/** What can be reached by Tab in the frame, in the order of the document, by what is written on it. */
const frameOrder = (page: Page) =>
  page
    .locator('.shell-header a, .shell-header button, nav[aria-label=Main] a')
    .evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map((one) => one.textContent?.replace(' Energy', '').trim()),
    )

test('the five entries stand below on a phone and on the left of anything wider', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  await page.goto('/')
  await expect(entries(page)).toHaveText(rooms)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const [first, last] = [
      await entries(page).first().boundingBox(),
      await entries(page).last().boundingBox(),
    ]
    const main = await boxOf(page, 'h1')
    if (!first || !last) throw new Error('The entries are not shown.')
    const isBelow = first.y > 800 && first.y === last.y
    const isLeft = last.y > first.y && first.x + first.width <= main.x
    expect([width, isBelow, isLeft]).toEqual([
      width,
      layoutOf(width) === 'phone',
      layoutOf(width) !== 'phone',
    ])
  }
})

test('the order of reading and of the focus is the same at every width', async ({ page, signIn }) => {
  await signIn('ana')
  await page.goto('/')
  await expect(entries(page)).toHaveText(rooms)
  const orders = new Set<string>()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    orders.add(JSON.stringify(await frameOrder(page)))
  }
  expect([...orders]).toEqual([
    JSON.stringify(['Synapse', 'Leave quickly', 'Medium', 'Search', 'Notifications', 'Settings', ...rooms]),
  ])
})

test('the text column stays narrow however wide the window is', async ({ page, signIn }) => {
  await signIn('ana')
  await page.goto('/')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const { width: column } = await boxOf(page, 'main .screen')
    expect([width, column <= 42 * 16]).toEqual([width, true])
  }
})

test('Just the middle takes the side columns away and gives them back; low stimulation has none either', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/settings/comfort')
  const left = async () => {
    await expect(entries(page)).toHaveText(rooms)
    return (await boxOf(page, 'nav[aria-label=Main]')).width
  }
  const wide = await left()
  await page.getByRole('switch', { name: 'Just the middle' }).click()
  await expect.poll(left).toBeLessThan(wide / 2)
  await page.goto('/')
  await expect.poll(left).toBeLessThan(wide / 2)
  // It is kept with the account, as the other settings are.
  await expect
    .poll(async () => {
      const { settings } = await (await page.request.get('/api/comfort-settings')).json()
      return settings.justTheMiddle?.value
    })
    .toBe(true)
  await page.goto('/settings/comfort')
  await page.getByRole('switch', { name: 'Just the middle' }).click()
  await expect.poll(left).toBe(wide)
  await page.goto('/settings')
  await page.getByRole('switch', { name: 'Low-stimulation mode' }).click()
  await expect.poll(left).toBeLessThan(wide / 2)
})

for (const [width, height, least] of [
  [1440, 900, 2],
  [390, 844, 1],
] as const) {
  test(`${least} whole posts are on the first screen of ${width} × ${height}`, async ({
    page,
    signIn,
    synapse,
  }) => {
    const bea = await signUp(synapse.url, 'bea')
    for (const n of [1, 2, 3]) await posts(bea, words(`The whole of it can be read without scrolling ${n}`))
    await signIn('ana')
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const cards = page.getByRole('main').getByRole('article')
    await expect(cards.nth(least)).toBeAttached()
    const bottoms = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
    // On a phone the bar with the five entries stands over the end of the window.
    const end = layoutOf(width) === 'phone' ? height - 64 : height
    expect(bottoms.filter((bottom) => bottom <= end).length).toBeGreaterThanOrEqual(least)
  })
}

test('a conversation fills the window, with what one writes in one row at its end', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const { page } = await opensABrowser(browser, ana)
  for (const [width, height] of [
    [390, 844],
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`/messages?with=${bea.id}`)
    await expect(field(page)).toBeVisible()
    const bar = layoutOf(width) === 'phone' ? 72 : 8
    const form = await boxOf(page, 'main form')
    expect([width, form.bottom > height - bar - 24, form.bottom <= height - bar + 8]).toEqual([
      width,
      true,
      true,
    ])
    expect([width, form.height < 140]).toEqual([width, true])
    const before = (await field(page).boundingBox())?.height ?? 0
    await field(page).fill('one line\nand another\nand a third')
    await expect.poll(async () => (await field(page).boundingBox())?.height).toBeGreaterThan(before)
    await field(page).fill('')
    const messages = await talk(page).boundingBox()
    expect([width, (messages?.height ?? 0) > height / 2]).toEqual([width, true])
  }
  await expect(page.getByRole('region', { name: 'About Bea' })).toBeVisible()
})

const fullTest = test.extend({ baseURL: async ({ fullScreens }, use) => use(fullScreens.ana.url) })

for (const width of [768, 1440]) {
  fullTest(`nothing moves on its own while a screen loads, ${width} px wide`, async ({ page, asAna }) => {
    await asAna()
    await watchLayoutShifts(page)
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/', '/communities', '/discover', '/messages', '/profile']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Loading')).toHaveCount(0)
      expect([path, await layoutShifts(page)]).toEqual([path, []])
    }
  })
}

test('Leave stands apart from what is pressed often, at every width', async ({ page, signIn }) => {
  await signIn('ana')
  await page.goto('/')
  await expect(entries(page)).toHaveText(rooms)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const leave = await boxOf(page, '[data-leave]')
    const others = await page
      .locator('.shell-tools button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
    expect([width, leave.left >= 0, Math.min(...others) - leave.right >= 16]).toEqual([width, true, true])
    // All in one row, inside the window.
    const tops = await page
      .locator('.shell-tools > *')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
    expect([width, new Set(tops).size]).toEqual([width, 1])
  }
})
