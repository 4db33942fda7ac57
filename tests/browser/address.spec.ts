import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/signed-in-test.ts'

const newEmail = () => `new.${randomUUID().slice(0, 8)}@example.org`

/** The link of this kind in a mail to this address, once it is there. */
async function linkTo(email: string, path: string, dataDir: string): Promise<string> {
  const outbox = join(dataDir, 'outbox')
  let link = ''
  await expect(async () => {
    const names = await readdir(outbox)
    const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
    const mail = mails.find((text) => text.includes(`To: ${email}\n`) && text.includes(path))
    link = new RegExp(`${path}\\?token=[\\w-]+`).exec(mail ?? '')?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}

const account = (page: Page) => page.getByRole('region', { name: 'Account', exact: true })

async function asksFor(page: Page, email: string): Promise<void> {
  await page.goto('/settings/account')
  await account(page).getByRole('button', { name: 'Change email address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your email address' })
  await dialog.getByLabel('New email address').fill(email)
  await dialog.getByRole('button', { name: 'Send both emails' }).click()
  await expect(account(page)).toContainText(`It changes to ${email}`)
}

test('a new address is asked for in Settings, confirmed in both mailboxes, and can be taken back', async ({
  page,
  browser,
  baseURL,
  signIn,
  synapse,
}) => {
  const ana = await signIn('ana')
  const email = newEmail()
  await asksFor(page, email)

  // A mailbox is often on another device.
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const mailbox = await context.newPage()
  await mailbox.goto(await linkTo(email, '/api/address/confirm', synapse.dataDir))
  await mailbox.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(mailbox.getByRole('status')).toContainText('This address is confirmed.')
  await page.reload()
  await expect(account(page)).toContainText(`${email}: confirmed.`)
  await expect(account(page)).toContainText(`Your email address is ${ana.email}.`)

  await mailbox.goto(await linkTo(ana.email, '/api/address/agree', synapse.dataDir))
  await expect(mailbox.getByRole('main')).toContainText(email)
  await mailbox.getByRole('button', { name: 'Yes, change my address' }).click()
  await expect(
    mailbox.getByRole('heading', { level: 1, name: 'Your email address has changed' }),
  ).toBeVisible()
  await page.reload()
  await expect(account(page)).toContainText(`Your email address is ${email}.`)

  await mailbox.goto(await linkTo(ana.email, '/api/address/take-back', synapse.dataDir))
  await mailbox.getByLabel('New password', { exact: true }).fill('seven otters on a warm stone')
  await mailbox.getByRole('button', { name: 'Take my account back' }).click()
  await expect(mailbox.getByRole('status')).toContainText('Your account has its old email address again.')
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})

test('a change that is under way can be cancelled', async ({ page, signIn }) => {
  const ana = await signIn('ana')
  await asksFor(page, newEmail())
  await account(page).getByRole('button', { name: 'Cancel the change' }).click()
  await expect(account(page).getByRole('button', { name: 'Change email address' })).toBeVisible()
  await expect(account(page)).toContainText(`Your email address is ${ana.email}.`)
})

test('a new address that was typed is still there after going to a provider to show who is there', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  const email = newEmail()
  const json = (status: number, body: object) => ({
    status,
    contentType: 'application/json',
    body: JSON.stringify(body),
  })
  // As the server answers whoever signs in only through a provider, and did so more than ten minutes ago.
  let isProven = false
  await page.route('**/api/auth/address', (route) =>
    route.request().method() === 'POST' && !isProven
      ? route.fulfill(json(403, { code: 'proof_needed', message: 'Please confirm that it’s you first.' }))
      : route.fallback(),
  )
  await page.route('**/api/auth/proof', (route) =>
    route.fulfill(json(200, { isProven: false, ways: ['provider'] })),
  )
  await page.route('**/api/login/provider?*', (route) => {
    isProven = true
    const returnTo = new URL(route.request().url()).searchParams.get('returnTo') ?? ''
    return route.fulfill({ status: 303, headers: { location: returnTo } })
  })
  await page.goto('/settings/account')
  const dialog = page.getByRole('dialog', { name: 'Change your email address' })
  const open = () => account(page).getByRole('button', { name: 'Change email address' }).click()
  await open()
  await dialog.getByLabel('New email address').fill(email)
  await dialog.getByRole('button', { name: 'Send both emails' }).click()
  await page.getByRole('dialog', { name: 'Is it you?' }).getByRole('link', { name: 'Sign in again' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await open()
  await expect(dialog.getByLabel('New email address')).toHaveValue(email)
  await dialog.getByRole('button', { name: 'Send both emails' }).click()
  await expect(account(page)).toContainText(`It changes to ${email}`)
  // Sent, it is kept no longer; nor when somebody decides not to.
  expect(await page.evaluate((typed) => JSON.stringify(sessionStorage).includes(typed), email)).toBe(false)
})
