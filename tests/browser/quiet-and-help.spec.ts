import type { NotificationSettings } from '#contract/notifications/notification-settings.ts'
import { signUp } from '#tests/support/browser-people.ts'
import { asks } from '#tests/support/friends.ts'
import { posts, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'

test('in my quiet hours nothing shows until I ask for it, and afterwards everything is there', async ({
  page,
  signIn,
  synapse,
}) => {
  const ana = await (await signIn('ana')).alsoSignsIn()
  const id = (await ana.get<{ id: string }>('/api/auth/user')).body.id
  await page.goto('/settings')
  await page.getByRole('link', { name: /^Notifications/ }).click()
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  await expect(page.getByRole('switch', { name: 'Quiet hours' })).toBeChecked()
  // Whenever the test runs, it is within these.
  const now = await page.evaluate(() => Date.now() - new Date().getTimezoneOffset() * 60_000)
  const time = (ms: number) => new Date(now + ms).toISOString().slice(11, 16)
  await page.getByLabel('From').fill(time(-3_600_000))
  await page.getByLabel('Until').fill(time(3_600_000))
  const saved = async () =>
    (await ana.get<NotificationSettings>('/api/notification-settings')).body.quietHours?.until
  await expect.poll(saved).toBe(time(3_600_000))

  const bea = await signUp(synapse.url, 'bea')
  const post = await posts(ana, words('Good night'))
  await bea.post('/api/comments', { postId: post.id, content: 'sleep well' })
  await asks(bea, { id })
  await page.reload()
  await expect(page.getByLabel('Until')).toHaveValue(time(3_600_000))
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications')
  await bell.click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel).toContainText(`Quiet hours until ${time(3_600_000)}`)
  await expect(panel).not.toContainText('Bea')
  await panel.getByRole('button', { name: 'Show anyway' }).click()
  await expect(panel).toContainText('Bea commented on your post.')
  await expect(panel.getByRole('region', { name: 'Friend requests' })).toContainText('Bea')
  await expect(bell).toHaveAccessibleName('Notifications')

  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  await expect(page.getByRole('switch', { name: 'Quiet hours' })).not.toBeChecked()
  await expect(bell).toHaveAccessibleName('Notifications, 1 friend request')
})

test('the help centre answers a question, for visitors too', async ({ page, signIn }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Help centre' }).click()
  await page.getByLabel('Find a page').fill('teasing')
  await expect(page.getByText('1 page', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: /What the tone words mean/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What the tone words mean' })).toBeFocused()
  await expect(page.getByText('I’m teasing in a kind way.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the help centre' }).click()
  await page.getByRole('link', { name: /Our community promise/ }).click()
  await expect(page.getByText('Take no for an answer')).toBeVisible()

  await signIn('ana')
  await page.goto('/settings')
  await page.getByRole('link', { name: /^Help centre/ }).click()
  await page.getByRole('link', { name: /Reach a human/ }).click()
  await expect(page.getByRole('region', { name: 'Write to us' })).toContainText('Report an issue')
})
