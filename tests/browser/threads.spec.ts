import type { Page } from '@playwright/test'
import { signUp } from '#tests/support/browser-people.ts'
import { cardOf, notice, posts, words } from '#tests/support/post-screens.ts'
import { comments } from '#tests/support/posts.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'

const opensNotices = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: 'Notifications' }).click()
  return page.getByRole('dialog', { name: 'Notifications' })
}

test('many comments are one notice in words, and the author can stop hearing about the post', async ({
  page,
  signIn,
  synapse,
}) => {
  const ana = await signIn('ana')
  const [bea, cleo] = [await signUp(synapse.url, 'bea'), await signUp(synapse.url, 'cleo')]
  const text = words('hello all')
  const post = await posts(await ana.alsoSignsIn(), text)
  for (const one of [cleo, bea, bea]) await comments(one, post, 'hi')
  await page.goto('/')
  const isRead = page.waitForResponse('**/api/notices/read')
  const panel = await opensNotices(page)
  const entries = panel.getByRole('list', { name: 'What happened' }).getByRole('listitem')
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText('New: Bea and 1 other person commented on your post.')
  await isRead
  // What comes while it is open moves the one that is there, and tells of what is new.
  await comments(cleo, post, 'a secret', { isAnonymous: true })
  await expect(entries).toContainText('New: Someone commented anonymously on your post.')
  await expect(entries).toHaveCount(1)
  await page.keyboard.press('Escape')

  await cardOf(page, text)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Turn off notifications for this post' }).click()
  await expect(notice(page)).toContainText('Notifications for this post are off')
  await comments(bea, post, 'are you there?')
  await page.reload()
  await expect(await opensNotices(page)).toContainText('No new notifications.')
  await page.keyboard.press('Escape')

  await cardOf(page, text)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Turn on notifications for this post' }).click()
  await expect(notice(page)).toContainText('Notifications for this post are on')
  await comments(bea, post, 'hello?')
  await expect((await opensNotices(page)).getByRole('list', { name: 'What happened' })).toContainText(
    'Bea commented on your post.',
  )
})

test('who commented can stop hearing about the post where its comments stand, and nobody else is offered it', async ({
  page,
  signIn,
  synapse,
}) => {
  const ana = await signIn('ana')
  const bea = await signUp(synapse.url, 'bea')
  const [silent, answered] = [await posts(bea, words('one')), await posts(bea, words('two'))]
  await comments(await ana.alsoSignsIn(), answered, 'hi')
  const opensMenu = () => page.getByRole('button', { name: /^More for the post by/ }).click()
  const entry = page.getByRole('menuitem', { name: 'Turn off notifications for this post' })
  await page.goto(`/posts/${silent.id}`)
  await expect(page.getByText('No comments yet.')).toBeVisible()
  await opensMenu()
  await expect(page.getByRole('menuitem', { name: 'Hide' })).toBeVisible()
  await expect(entry).toHaveCount(0)
  await page.goto(`/posts/${answered.id}`)
  await expect(page.getByText('hi', { exact: true })).toBeVisible()
  await opensMenu()
  await entry.click()
  await expect(notice(page)).toContainText('Notifications for this post are off')
})
