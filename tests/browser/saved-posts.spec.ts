import type { Page } from '@playwright/test'
import { signUp } from '#tests/support/browser-people.ts'
import { cardOf, notice, posts, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'

async function choose(page: Page, text: string, item: string) {
  await cardOf(page, text)
    .getByRole('button', { name: /^More for the post/ })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a post is saved with one press, put in a folder with a reminder, and found again', async ({
  page,
  signIn,
  synapse,
}) => {
  await signIn('ana')
  const bea = await signUp(synapse.url, 'bea')
  const text = words('soup for a quiet evening')
  await posts(bea, text)
  await page.goto('/')
  await choose(page, text, 'Save')
  await expect(notice(page)).toContainText(
    'You’ll find it on your profile, under Saved posts. No one is told.',
  )

  await choose(page, text, 'Folder and reminder')
  const dialog = page.getByRole('dialog', { name: 'Folder and reminder' })
  await dialog.getByLabel('Folder', { exact: true }).selectOption('New folder')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('Please give the folder a name.')).toBeVisible()
  await expect(dialog.getByLabel('Name of the folder')).toBeFocused()
  await dialog.getByLabel('Name of the folder').fill('Recipes')
  await dialog.getByLabel('Remind me').selectOption('Another day')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('Please choose a time in the future.')).toBeVisible()
  const day = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await dialog.getByLabel('Day').fill(day)
  await dialog.getByLabel('Time').fill('18:30')
  expect(await brokenRules(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toHaveCount(0)

  await page.goto('/profile')
  await page.getByRole('link', { name: 'Saved posts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Saved posts' })).toBeVisible()
  const entry = page.getByRole('listitem').filter({ has: cardOf(page, text) })
  await expect(entry).toContainText('Recipes')
  await expect(entry).toContainText(/Reminder on \d+ \w+ \d{4} at 18:30/)
  expect(await brokenRules(page)).toEqual([])

  // Whatever loads lists again leaves what is saved where it is.
  const again = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/saved')
  await cardOf(page, text).getByRole('button', { name: 'Like' }).click()
  await again
  await expect(cardOf(page, text).getByRole('button', { name: /^Like/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByText('Nothing saved yet')).toHaveCount(0)

  await page.getByLabel('Folder').selectOption('Recipes')
  await expect(page).toHaveURL(/folder=/)
  await expect(cardOf(page, text)).toBeVisible()
  await page.getByRole('button', { name: 'Rename folder' }).click()
  await page.getByLabel('Name of the folder').fill('Soups')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('button', { name: 'Rename folder' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete folder' }).click()
  await page.getByRole('button', { name: 'Delete folder' }).click()
  await expect(page.getByLabel('Folder')).toHaveCount(0)
  await expect(cardOf(page, text)).toBeVisible()
})

test('what was taken out leaves a line in its place, and can be saved again as it was', async ({
  page,
  signIn,
  synapse,
}) => {
  const ana = await (await signIn('ana')).alsoSignsIn()
  const bea = await signUp(synapse.url, 'bea')
  const { body: folder } = await ana.post<{ id: string }>('/api/saved/folders', { name: 'Letters' })
  const texts = ['first', 'second'].map(words)
  for (const text of texts)
    await ana.put(`/api/posts/${(await posts(bea, text)).id}/saved`, { folderId: folder.id })
  const [first = '', second = ''] = texts
  await page.goto('/saved')
  await choose(page, second, 'Remove from saved')
  const line = page.getByRole('listitem').filter({ hasText: 'No longer saved.' })
  await expect(line.getByRole('button', { name: 'Undo' })).toBeFocused()
  await expect(cardOf(page, first)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(cardOf(page, second)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('listitem').filter({ has: cardOf(page, second) })).toContainText('Letters')
  await choose(page, first, 'Remove from saved')
  await expect(line).toBeVisible()
  await page.reload()
  await expect(cardOf(page, second)).toBeVisible()
  await expect(cardOf(page, first)).toHaveCount(0)
})

test('with nothing saved the page says how', async ({ page, signIn }) => {
  await signIn('ana')
  await page.goto('/saved')
  await expect(page.getByText('To keep a post for later, press More on it, then Save.')).toBeVisible()
})
