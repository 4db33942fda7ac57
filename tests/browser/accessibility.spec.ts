import type { Page } from '@playwright/test'
import { screens } from '#contract/core/screens.ts'
import { test as base, expect } from '#tests/support/signed-in-test.ts'
import { problemsInAnyLook } from './every-look.ts'
import { keepDocument } from './kept-documents.ts'
import { layoutShifts, watchLayoutShifts } from './layout-shifts.ts'
import { heardOn, recordLiveRegions } from './live-regions.ts'

const test = base.extend({ baseURL: async ({ fullScreens }, use) => use(fullScreens.ana.url) })

const openRoutes = [
  '/',
  '/donate',
  '/donate/success',
  '/help',
  '/help/tones',
  '/api/login',
  '/api/signup',
  '/api/password/forgot',
  '/privacy',
  '/terms',
  '/source',
  '/goodbye',
]

const isWhole = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Loading')).toHaveCount(0)
}

/** What a screen reader would say of a screen that somebody has only opened: nothing. */
const saidUnasked = async (page: Page) => (await heardOn(page)).filter(({ isNew }) => !isNew)

/** Loaded on a phone, with every answer late, so that what stands in for the content is seen first. */
async function visit(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('reducedMotion', 'true'))
  await watchLayoutShifts(page)
  await recordLiveRegions(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.route('**/api/**', async (route) => {
    if (route.request().resourceType() === 'fetch') await new Promise((resolve) => setTimeout(resolve, 100))
    await route.continue()
  })
  await page.goto(path)
  await isWhole(page)
}

test.describe.configure({ timeout: 120_000 })

for (const path of openRoutes) {
  test(`${path} is comfortable in every look for who is signed out`, async ({ page }) => {
    await visit(page, path)
    await keepDocument(page, `signed out ${path}`)
    expect(await layoutShifts(page)).toEqual([])
    expect(await saidUnasked(page)).toEqual([])
    expect(await problemsInAnyLook(page, `signed out ${path}`)).toEqual([])
  })
}

for (const screen of screens) {
  test(`${screen} is comfortable in every look`, async ({ page, asAna, fullScreens }) => {
    await asAna()
    await visit(page, fullScreens.addressOf(screen))
    await keepDocument(page, screen)
    expect(await layoutShifts(page)).toEqual([])
    expect(await saidUnasked(page)).toEqual([])
    expect(await problemsInAnyLook(page, screen)).toEqual([])
  })
}

// It is there for the first paint or waits for the next page (fonts.css): on a slow connection, the first page has none.
for (const screen of ['/', '/messages', '/profile'] as const) {
  test(`${screen} is comfortable without its typeface`, async ({ page, asAna }) => {
    await page.route('**/*.woff2', (route) => route.abort())
    if (screen === '/') {
      await visit(page, screen)
      expect(await problemsInAnyLook(page)).toEqual([])
    }
    await asAna()
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(screen)
    await isWhole(page)
    expect(await problemsInAnyLook(page)).toEqual([])
  })
}

test('a page that does not exist is comfortable in every look', async ({ page, asAna }) => {
  await asAna()
  await visit(page, '/no/such/place')
  expect(await problemsInAnyLook(page)).toEqual([])
})

for (const name of ['Search', 'Notifications', 'Settings']) {
  test(`the panel ${name} is comfortable in every look`, async ({ page, asAna }) => {
    await asAna()
    await visit(page, '/settings/report-issue')
    await page.getByRole('banner').getByRole('button', { name }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await keepDocument(page, name)
    expect(await problemsInAnyLook(page, name)).toEqual([])
  })
}
