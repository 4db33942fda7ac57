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
  await page.goto('/settings')
  await account(page).getByRole('button', { name: 'Change e-mail address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your e-mail address' })
  await dialog.getByLabel('New e-mail address').fill(email)
  await dialog.getByRole('button', { name: 'Send both mails' }).click()
  await expect(account(page)).toContainText(`It becomes ${email}`)
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
  await expect(account(page)).toContainText(`Your e-mail address is ${ana.email}.`)

  await mailbox.goto(await linkTo(ana.email, '/api/address/agree', synapse.dataDir))
  await expect(mailbox.getByRole('main')).toContainText(email)
  await mailbox.getByRole('button', { name: 'Yes, change my address' }).click()
  await expect(mailbox.getByRole('heading', { level: 1, name: 'Your address is changed' })).toBeVisible()
  await page.reload()
  await expect(account(page)).toContainText(`Your e-mail address is ${email}.`)

  await mailbox.goto(await linkTo(ana.email, '/api/address/take-back', synapse.dataDir))
  await mailbox.getByLabel('New password', { exact: true }).fill('seven otters on a warm stone')
  await mailbox.getByRole('button', { name: 'Take my account back' }).click()
  await expect(mailbox.getByRole('status')).toContainText('Your account has its old address again.')
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})

test('a change that is under way can be cancelled', async ({ page, signIn }) => {
  const ana = await signIn('ana')
  await asksFor(page, newEmail())
  await account(page).getByRole('button', { name: 'Cancel the change' }).click()
  await expect(account(page).getByRole('button', { name: 'Change e-mail address' })).toBeVisible()
  await expect(account(page)).toContainText(`Your e-mail address is ${ana.email}.`)
})
