import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRulesInAnyMode } from './axe.ts'

const someId = '0190a0a0-0000-7000-8000-000000000001'
const signedInRoutes = [
  '/',
  '/communities',
  `/communities/${someId}`,
  '/discover',
  '/messages',
  '/profile',
  `/profile/${someId}`,
  '/settings',
  '/settings/notifications',
  '/settings/content',
  '/settings/reading',
  '/help',
  '/help/tones',
  '/settings/blocked',
  '/settings/privacy',
  '/settings/reports',
  '/settings/report-issue',
  '/settings/data',
  '/moderation',
  '/donate',
  '/donate/success',
  `/posts/${someId}`,
  '/no/such/place',
]
const openRoutes = [
  '/',
  '/donate',
  '/donate/success',
  '/help',
  '/api/login',
  '/api/signup',
  '/api/password/forgot',
  '/privacy',
  '/terms',
  '/goodbye',
]

const isWhole = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Loading')).toHaveCount(0)
}

// Nine examinations each; on a busy machine they take a while.
test.describe.configure({ mode: 'parallel', timeout: 120_000 })

for (const path of openRoutes) {
  test(`axe finds nothing on ${path} for who is signed out`, async ({ page }) => {
    await page.goto(path)
    await isWhole(page)
    expect(await brokenRulesInAnyMode(page)).toEqual([])
  })
}

for (const path of signedInRoutes) {
  test(`axe finds nothing on ${path} for who is signed in`, async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto(path)
    await isWhole(page)
    expect(await brokenRulesInAnyMode(page)).toEqual([])
  })
}

for (const name of ['Search', 'Notifications', 'Settings']) {
  test(`axe finds nothing in the panel ${name}`, async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    expect(await brokenRulesInAnyMode(page)).toEqual([])
  })
}
