import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DigestView } from '#contract/digest/digest.ts'
import { signUp } from '#tests/support/browser-people.ts'
import { asks } from '#tests/support/friends.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'

/** What is in the newest mail of this kind to this address, once it is there. */
async function mailTo(email: string, words: string, dataDir: string): Promise<string> {
  const outbox = join(dataDir, 'outbox')
  const find = async () => {
    const names = (await readdir(outbox).catch(() => [])).toSorted().reverse()
    const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
    return mails.find((text) => text.includes(`To: ${email}\n`) && text.includes(words)) ?? ''
  }
  await expect.poll(find).not.toBe('')
  return find()
}

test('I choose an email summary, read what will happen tonight, try it out, and end it from my mailbox', async ({
  page,
  browser,
  baseURL,
  signIn,
  synapse,
}) => {
  const signedIn = await signIn('ana')
  const ana = await signedIn.alsoSignsIn()
  const id = (await ana.get<{ id: string }>('/api/auth/user')).body.id
  await page.goto('/settings/notifications')
  const tonight = page.getByRole('region', { name: 'What happens next' })
  await expect(tonight).toContainText('You have no quiet hours.')
  await expect(tonight).toContainText('You won’t get an email summary.')

  const summary = page.getByRole('region', { name: 'Email summary' })
  await expect(summary.getByLabel('Time')).toHaveCount(0)
  await summary.getByRole('radio', { name: 'Every day' }).check()
  await expect(tonight).toContainText(/(Today|Tomorrow) at 08:00 you get an email, if something is new\./)
  await summary.getByLabel('Time').fill('19:30')
  await expect(tonight).toContainText('at 19:30 you get an email')
  await summary.getByRole('radio', { name: 'Once a week' }).check()
  await summary.getByLabel('Day', { exact: true }).selectOption('Sunday')
  await expect
    .poll(async () => (await ana.get<DigestView>('/api/digest')).body)
    .toMatchObject({ rhythm: 'weekly', weekday: 'sunday', time: '19:30', names: false, quotes: false })

  // Quiet hours change what is said, whichever of the two was chosen first.
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  await page.getByLabel('From').fill('18:00')
  await expect(summary).toContainText('19:30 is within your quiet hours.')
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  await expect(summary).not.toContainText('is within your quiet hours')

  await summary.getByRole('button', { name: 'Send me one now' }).click()
  await expect(summary).toContainText('Nothing is new from the last week, so no email was sent.')
  await asks(await signUp(synapse.url, 'bea'), { id })
  await summary.getByRole('button', { name: 'Send me one now' }).click()
  await expect(summary).toContainText(`It’s on its way to ${signedIn.email}.`)
  const counted = await mailTo(signedIn.email, 'Someone would like to be friends', synapse.dataDir)
  expect(counted).not.toContain('Bea')

  await summary.getByText('How much it says').click()
  await summary.getByRole('switch', { name: 'Say who it was' }).click()
  await summary.getByRole('button', { name: 'Send me one now' }).click()
  await mailTo(signedIn.email, 'Bea would like to be friends', synapse.dataDir)

  await page.getByRole('button', { name: 'Send a test email' }).click()
  await mailTo(signedIn.email, 'Emails from Synapse reach you.', synapse.dataDir)
  await page.getByRole('button', { name: 'Show me where' }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()

  // The mailbox is on another device, where nobody is signed in.
  const link = /\/api\/digest\/unsubscribe\?token=[\w-]+/.exec(counted)?.[0] ?? ''
  const mailbox = await browser.newPage(baseURL === undefined ? {} : { baseURL })
  await mailbox.goto(link)
  await mailbox.getByRole('button', { name: 'Turn off email summaries' }).click()
  await expect(mailbox.getByRole('heading', { level: 1 })).toHaveText('Email summaries are off')
  await mailbox.close()
  await page.reload()
  await expect(tonight).toContainText('You won’t get an email summary.')
})
