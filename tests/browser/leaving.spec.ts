import type { Page } from '@playwright/test'
import { composerText, openComposer, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'

/** Everything that a page can keep on a device, as somebody with the developer tools would read it. */
const kept = (page: Page) =>
  page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))
const nothing = { local: {}, session: {}, databases: 0, caches: 0, workers: 0 }

async function logsOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Log Out' }).click()
}
const status = async (page: Page) => (await page.request.get('/api/auth/user')).status()
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Keep what you typed?' })

async function writesWithoutSaving(page: Page, text: string): Promise<void> {
  await page.route('**/api/drafts/**', (route) => route.abort())
  await openComposer(page)
  await composerText(page).fill(text)
  await page.keyboard.press('Escape')
}

test.describe('logging out', () => {
  test('nothing stays to be read on the device, and Back shows nothing of it', async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto('/')
    await page.evaluate(() => localStorage.setItem('draft:somebody:post', '{"isAnonymous":true}'))
    await page.goto('/settings')
    await logsOut(page)
    await expect(page.getByRole('link', { name: 'Get Started', exact: true })).toBeVisible()
    expect(await status(page)).toBe(401)
    expect(await kept(page)).toEqual(nothing)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toHaveCount(0)
    await expect(page.locator('body')).not.toContainText('@example')
  })

  test('what is not in the account yet is offered first, and is there after signing in', async ({
    page,
    signIn,
  }) => {
    const ana = await signIn('ana')
    await page.goto('/')
    const text = words('half a thought')
    await writesWithoutSaving(page, text)
    await logsOut(page)
    await expect(dialog(page)).toContainText(text)
    await dialog(page).getByRole('button', { name: 'Save it and log out' }).click()
    await expect(dialog(page).getByRole('alert')).toContainText('You’re still signed in.')
    expect(await status(page)).toBe(200)
    await page.unroute('**/api/drafts/**')
    await dialog(page).getByRole('button', { name: 'Save it and log out' }).click()
    await expect(page.getByRole('link', { name: 'Get Started', exact: true })).toBeVisible()
    expect(await kept(page)).toEqual(nothing)
    const device = await ana.alsoSignsIn()
    expect((await device.get('/api/drafts')).text).toContain(text)
  })

  test('staying keeps the words, and deleting them is a choice', async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto('/')
    const text = words('mine alone')
    await writesWithoutSaving(page, text)
    await logsOut(page)
    await dialog(page).getByRole('button', { name: 'Stay signed in' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await openComposer(page)
    await expect(composerText(page)).toHaveValue(text)
    // Not by Escape, which closes a notice first.
    await page
      .getByRole('dialog')
      .locator('[data-kept-free]')
      .first()
      .getByRole('button', { name: 'Close' })
      .click()
    await logsOut(page)
    await dialog(page).getByRole('button', { name: 'Delete it and log out' }).click()
    await expect(page.getByRole('link', { name: 'Get Started', exact: true })).toBeVisible()
    expect(await kept(page)).toEqual(nothing)
  })

  test('another tab leaves too', async ({ page, context, signIn }) => {
    await signIn('ana')
    await page.goto('/settings')
    const other = await context.newPage()
    await other.goto('/settings')
    await expect(other.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await logsOut(page)
    await expect(other.getByRole('heading', { level: 1, name: 'Settings' })).toHaveCount(0)
    await expect(other.getByRole('link', { name: 'Get Started', exact: true })).toBeVisible()
    expect(await kept(other)).toEqual(nothing)
  })
})

const atCalendar = async (page: Page) => {
  await expect(page).toHaveTitle('Calendar')
  await expect(page).toHaveURL(/\/calendar$/)
  expect(await page.content()).not.toMatch(/synapse/i)
}
const pressesEscape = async (page: Page, times: number) => {
  for (let n = 0; n < times; n += 1) await page.keyboard.press('Escape')
}

test.describe('leaving quickly', () => {
  for (const look of ['usual', 'lowDemand'] as const)
    test(`the menu leads to a plain page, and Back does not lead in (${look})`, async ({ page, signIn }) => {
      await page.addInitScript((name) => name !== 'usual' && localStorage.setItem(name, 'true'), look)
      await signIn('ana')
      await page.goto('/')
      await page.goto('/friends')
      await page.goto('/settings')
      // There the settings are one tap further, in the menu; Leave itself stays (the next test).
      const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' })
      if (look === 'lowDemand') await menu.click()
      await page.getByRole('button', { name: 'Settings', exact: true }).click()
      await page.getByRole('button', { name: 'Leave quickly' }).click()
      await atCalendar(page)
      await page.goBack()
      await atCalendar(page)
      // She is still signed in, and comes back by the address.
      await page.goto('/')
      const back = look === 'lowDemand' ? menu : page.getByRole('button', { name: 'Settings', exact: true })
      await expect(back).toBeVisible()
    })

  for (const { name, size } of [
    { name: 'a narrow phone', size: { width: 360, height: 780 } },
    { name: 'a tablet', size: { width: 820, height: 1180 } },
    { name: 'a large screen', size: { width: 1440, height: 900 } },
  ])
    test(`one press at the top of any screen leaves (${name})`, async ({ page, signIn }) => {
      await page.setViewportSize(size)
      await signIn('ana')
      await page.goto('/')
      await page.goto('/friends')
      const leave = page.getByRole('banner').getByRole('link', { name: 'Leave quickly' })
      await expect(leave).toBeVisible()
      const box = await leave.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
      // All of the bar is one row, one beside the other, and nothing of it is cut off.
      const bar = page.getByRole('banner')
      const home = await bar.getByRole('link', { name: 'Synapse' }).boundingBox()
      const energy = await bar.getByRole('button', { name: /^Energy/ }).boundingBox()
      const settings = await bar.getByRole('button', { name: 'Settings', exact: true }).boundingBox()
      const end = (of: typeof box) => (of?.x ?? Number.NaN) + (of?.width ?? 0)
      expect(end(home)).toBeLessThanOrEqual(box?.x ?? 0)
      expect(end(box)).toBeLessThanOrEqual(energy?.x ?? 0)
      expect(end(settings)).toBeLessThanOrEqual(size.width)
      expect(Math.abs((settings?.y ?? 0) - (box?.y ?? 0))).toBeLessThanOrEqual(8)
      await leave.click()
      await atCalendar(page)
      await page.goBack()
      await atCalendar(page)
    })

  test('Escape three times leaves, in the middle of writing too', async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto('/')
    await openComposer(page)
    await composerText(page).fill(words('not for him'))
    await pressesEscape(page, 3)
    await atCalendar(page)
  })

  test('closing dialogs does not leave, and a held key does not', async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto('/')
    for (let round = 0; round < 3; round += 1) {
      await openComposer(page)
      await expect(composerText(page)).toBeVisible()
      await pressesEscape(page, 2)
      await expect(composerText(page)).toHaveCount(0)
    }
    await page.reload()
    await expect(page.getByRole('button', { name: 'Settings', exact: true })).toBeVisible()
    for (let n = 0; n < 5; n += 1) await page.keyboard.down('Escape')
    await page.keyboard.up('Escape')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: 'Settings', exact: true })).toBeVisible()
  })

  test('it can log out too, and can be turned off', async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto('/settings/privacy')
    await page.getByRole('switch', { name: 'Log me out when I leave quickly' }).click()
    await pressesEscape(page, 3)
    await atCalendar(page)
    expect(await status(page)).toBe(401)
    expect((await kept(page)).local).toEqual({})

    await signIn('bea')
    await page.goto('/settings/privacy')
    await page.getByRole('switch', { name: 'Leave quickly', exact: true }).click()
    await pressesEscape(page, 4)
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Log Out' })).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Leave quickly' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Leave quickly' })).toHaveCount(0)
  })
})
