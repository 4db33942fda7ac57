import { signUp } from '#tests/support/browser-people.ts'
import { composerText, openComposer, posts, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'

test('what was begun stands in one list: somebody goes on with it, deletes it, and takes that back', async ({
  page,
  signIn,
  synapse,
}) => {
  await signIn('ana')
  const post = await posts(await signUp(synapse.url, 'bea'), words('a question'))
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Drafts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Drafts' })
  await expect(dialog).toContainText('There’s nothing here.')
  await page.goto(`/posts/${post.id}`)
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('An answer that is not ready')
  await page.goto('/')
  await openComposer(page)
  await composerText(page).fill('A post that is not ready')
  await page.keyboard.press('Escape')

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Drafts' }).click()
  const entries = dialog.getByRole('article')
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText('A post that is not ready')
  await expect(entries.last()).toContainText('An answer that is not ready')
  expect(await brokenRules(page)).toEqual([])
  await entries.last().getByRole('button', { name: 'Delete draft' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(entries).toHaveCount(2)
  await entries.last().getByRole('button', { name: 'Delete draft' }).press('Enter')
  await entries.first().getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(composerText(page)).toHaveValue('A post that is not ready')
  await page.goto(`/posts/${post.id}`)
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toHaveValue('')
})
