import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { codeOf } from '#tests/support/second-factor.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'

const part = (page: Page) => page.getByRole('region', { name: 'Codes from an app' })
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })

async function givesPassword(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/api/login?returnTo=%2Fsettings%2Faccount')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await signInButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible()
}

/** Sets up an app, and answers its secret and the recovery codes. The app's code of now is used up by it. */
async function setsUpCodes(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.goto('/settings/account')
  await part(page).getByRole('button', { name: 'Set up codes' }).click()
  await expect(part(page).getByRole('heading', { name: 'Set up your app' })).toBeFocused()
  await expect(part(page).getByRole('img', { name: /^QR code/ })).toBeVisible()
  const secret = ((await part(page).locator('code').textContent()) ?? '').replaceAll(' ', '')
  await expect(part(page).getByRole('link', { name: 'Open in an app on this device' })).toHaveAttribute(
    'href',
    new RegExp(`^otpauth://totp/.*secret=${secret}`),
  )
  await part(page).getByLabel('Code from your app').fill('000000')
  await part(page).getByRole('button', { name: 'Turn on codes' }).click()
  await expect(part(page).getByText('This code didn’t match.')).toBeVisible()
  await part(page).getByLabel('Code from your app').fill(codeOf(secret))
  await part(page).getByRole('button', { name: 'Turn on codes' }).click()
  await expect(part(page).getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
  return { secret, recoveryCodes: await part(page).getByRole('listitem').allTextContents() }
}

test('a person sets up codes, signs in with one, and with a recovery code when the phone is gone', async ({
  page,
  signIn,
}) => {
  const { email, password } = await signIn('ana')
  const { secret, recoveryCodes } = await setsUpCodes(page)
  expect(recoveryCodes).toHaveLength(10)
  expect(await brokenRules(page, 'structure', 'main')).toEqual([])
  const downloading = page.waitForEvent('download')
  await part(page).getByRole('link', { name: 'Download codes' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  for (const code of recoveryCodes) expect(file).toContain(code)
  await part(page).getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(part(page).getByText('10 of 10 recovery codes left.')).toBeVisible()

  await page.goto('/api/logout')
  await givesPassword(page, email, password)
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  await page.getByLabel('Code from your app').fill('000000')
  await signInButton(page).click()
  await expect(page.getByLabel('Code from your app')).toHaveAccessibleDescription(/didn’t work/)
  expect(await brokenRules(page, 'structure')).toEqual([])
  await page.getByLabel('Code from your app').fill(codeOf(secret, 1))
  await signInButton(page).click()
  await expect(page).toHaveURL('/settings/account')

  await page.goto('/api/logout')
  await givesPassword(page, email, password)
  await page.getByRole('link', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCodes[4]?.toUpperCase() ?? '')
  await signInButton(page).click()
  await expect(page).toHaveURL('/settings/account')
  await expect(part(page).getByText('9 of 10 recovery codes left.')).toBeVisible()
  const changes = page.getByRole('region', { name: 'Recent sign-in changes' })
  await expect(changes.getByText('A recovery code was used.')).toBeVisible()
})

test('turning codes off asks for a code where the last proof is old', async ({ page, signIn }) => {
  await signIn('ana')
  const { recoveryCodes } = await setsUpCodes(page)
  await part(page).getByRole('button', { name: 'I’ve saved them' }).click()

  // As the server answers once the proof is more than ten minutes old.
  await page.route('**/api/auth/second-factor', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({
          status: 403,
          contentType: 'application/json',
          body: JSON.stringify({ code: 'proof_needed', message: 'Please confirm that it’s you first.' }),
        })
      : route.continue(),
  )
  await part(page).getByRole('button', { name: 'Turn off codes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off codes' }).click()
  const proof = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(proof.getByLabel('Your password')).toHaveCount(0)
  await proof.getByLabel('Code from your app').fill('000000')
  await proof.getByRole('button', { name: 'Yes, it’s me' }).click()
  await expect(proof.getByText('This code didn’t work.')).toBeVisible()
  await page.unroute('**/api/auth/second-factor')
  await proof.getByLabel('Code from your app').fill(recoveryCodes[0] ?? '')
  await proof.getByRole('button', { name: 'Yes, it’s me' }).click()
  await expect(part(page).getByRole('button', { name: 'Set up codes' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the second step works, and goes on to where the person wanted to go', async ({
    page,
    browser,
    synapse,
    signIn,
  }) => {
    const { email, password } = await signIn('ana')
    const elsewhere = await browser.newContext({ baseURL: synapse.url, javaScriptEnabled: true })
    await elsewhere.addCookies(await page.context().cookies())
    const { secret } = await setsUpCodes(await elsewhere.newPage())
    await elsewhere.close()

    await page.goto('/api/logout')
    await givesPassword(page, email, password)
    await page.getByLabel('Code from your app').fill(codeOf(secret, 1))
    await signInButton(page).click()
    await expect(page).toHaveURL('/settings/account')
    expect((await page.request.get('/api/auth/user')).status()).toBe(200)
  })
})
