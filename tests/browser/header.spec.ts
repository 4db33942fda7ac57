import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/signed-in-test.ts'

const headerButton = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(`^${name}`) })
const panel = (page: Page, name: string) => page.getByRole('dialog', { name })

test('the header works by keyboard alone, and gives the focus back', async ({ page, signIn }) => {
  await signIn('ana')
  // A screen with few things of its own: how many posts the feed has is not what this is about.
  await page.goto('/no/such/place')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const tabTo = async (name: string) => {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveText(name)
  }
  await tabTo('Skip to main content')
  await tabTo('Synapse')
  await tabTo('Leave quickly')
  for (const name of ['Energy', 'Search', 'Notifications', 'Settings']) {
    await tabTo(name === 'Energy' ? 'Medium Energy' : name)
    await page.keyboard.press('Enter')
    await expect(panel(page, name)).toBeVisible()
    await expect(headerButton(page, name)).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(panel(page, name)).toHaveCount(0)
    await expect(headerButton(page, name)).toBeFocused()
  }
  const isInNavigation = () => page.evaluate(() => document.activeElement?.closest('nav') !== null)
  for (let presses = 0; presses < 30 && !(await isInNavigation()); presses += 1) {
    await page.keyboard.press('Tab')
  }
  await expect(page.locator(':focus')).toHaveText('Home')
  for (const room of ['Communities', 'Discover', 'Messages', 'Profile']) await tabTo(room)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeFocused()
})

test('the five rooms stand in one row on every usual phone', async ({ page, signIn }) => {
  await signIn('ana')
  await page.goto('/settings')
  const rooms = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(rooms).toHaveCount(5)
  for (const width of [360, 375, 390, 400, 412, 430]) {
    await page.setViewportSize({ width, height: 800 })
    const tops = await rooms.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect([width, new Set(tops).size]).toEqual([width, 1])
  }
})

test('what stands in the header stands side by side, however wide the window and large the text', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  await page.goto('/no/such/place')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const crowded: string[] = []
  for (const textSize of ['100', '150', '200'])
    for (const width of [320, 412, 448, 480, 540, 600, 610, 640, 700, 767, 768, 900, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      const found = await page.evaluate(async (size) => {
        document.documentElement.dataset['textSize'] = size
        // Units of the window follow with the next frame.
        for (const _ of [1, 2, 3]) await new Promise((done) => requestAnimationFrame(done))
        const places = (selector: string) =>
          [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect())
        // The name is only heard where there is no room for it.
        const entries = places('header > div > a > *, header > div > div > *').filter((one) => one.width > 1)
        const isOut = entries.some(({ left, right }) => left < 0 || right > innerWidth)
        const isOver = entries.some((one, index) =>
          entries
            .slice(index + 1)
            .some(
              (other) =>
                one.right > other.left &&
                other.right > one.left &&
                one.bottom > other.top &&
                other.bottom > one.top,
            ),
        )
        const isSqueezed = places('header button svg').some((icon) => icon.width < icon.height)
        return [isOut && 'out', isOver && 'over', isSqueezed && 'squeezed'].filter(Boolean)
      }, textSize)
      if (found.length > 0) crowded.push(`${width} px, text ${textSize}: ${found.join(', ')}`)
    }
  expect(crowded).toEqual([])
})

test('the same button opens a panel and closes it again', async ({ page, signIn }) => {
  await signIn('ana')
  await page.goto('/')
  for (const open of [true, false, true]) {
    await headerButton(page, 'Notifications').click()
    await expect(panel(page, 'Notifications')).toHaveCount(open ? 1 : 0)
  }
  await expect(panel(page, 'Notifications')).toContainText('No new notifications.')
  await headerButton(page, 'Search').click()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(panel(page, 'Search')).toBeVisible()
})

test('the settings panel leads to profile, settings and donations, and closes on the way', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  await page.goto('/')
  const places = [
    { link: 'Profile', path: '/profile', heading: 'Profile' },
    { link: 'Settings', path: '/settings', heading: 'Settings' },
  ]
  for (const { link, path, heading } of places) {
    await headerButton(page, 'Settings').click()
    await panel(page, 'Settings').getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
  }
  await headerButton(page, 'Settings').click()
  await panel(page, 'Settings').getByRole('link', { name: 'Support Synapse' }).click()
  await expect(page).toHaveURL('/donate')
  await expect(page.getByRole('heading', { level: 1, name: 'Support Synapse' })).toBeVisible()
})
