import { signUp } from '#tests/support/browser-people.ts'
import { notice, openAs, posts, words } from '#tests/support/post-screens.ts'
import { comments } from '#tests/support/posts.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'

test('the author thanks for a comment by keyboard; who wrote it reads it at once, and a third person never', async ({
  page,
  signIn,
  synapse,
  browser,
}) => {
  const ana = await signIn('ana')
  const bea = await openAs(browser, synapse.url, 'bea')
  const cleo = await openAs(browser, synapse.url, 'cleo')
  const post = await posts(await ana.alsoSignsIn(), words('which lamp is kind to the eyes?'))
  await comments(bea.person, post, 'One with a shade of linen.')
  for (const one of [page, bea.page, cleo.page]) {
    await one.goto(`/posts/${post.id}`)
    await expect(one.getByText('One with a shade of linen.')).toBeVisible()
  }

  const comment = page.locator('[data-comment]')
  await comment.getByRole('button', { name: 'Thank', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(comment.getByText('You said thanks for this.')).toBeVisible()
  await expect(comment.getByRole('button', { name: 'Take thanks back' })).toBeFocused()
  await expect(notice(page)).toContainText('Only the person who wrote it is told, and sees it.')
  expect(await brokenRules(page)).toEqual([])

  await expect(bea.page.getByText('Ana thanked you for this.')).toBeVisible()
  await bea.page.getByRole('banner').getByRole('button', { name: 'Notifications' }).click()
  const told = bea.page.getByRole('list', { name: 'What happened' })
  await expect(told).toContainText('Ana thanked you for your comment.')
  await bea.page.keyboard.press('Escape')
  await cleo.page.reload()
  await expect(cleo.page.getByText('One with a shade of linen.')).toBeVisible()
  await expect(cleo.page.getByText(/thanked/)).toHaveCount(0)
  await expect(cleo.page.getByRole('button', { name: 'Thank', exact: true })).toHaveCount(0)

  await page.keyboard.press('Enter')
  await expect(comment.getByRole('button', { name: 'Thank', exact: true })).toBeFocused()
  await expect(notice(page)).toContainText('Thanks taken back')
  await expect(bea.page.getByText('Ana thanked you for this.')).toHaveCount(0)
  for (const one of [bea, cleo]) await one.page.context().close()
})

test('under an anonymous post the author has no name, and in the low-demand view Thank is in the menu', async ({
  page,
  signIn,
  synapse,
}) => {
  const ana = await (await signIn('ana')).alsoSignsIn()
  const bea = await signUp(synapse.url, 'bea')
  const theirs = await posts(bea, words('a hard week'), { isAnonymous: true })
  const written = await comments(ana, theirs, 'I hear you.')
  await bea.put(`/api/comments/${written.id}/thanks`)
  await page.goto(`/posts/${theirs.id}`)
  await expect(page.getByText('The author thanked you for this.')).toBeVisible()

  const own = await posts(ana, words('which lamp?'))
  await comments(bea, own, 'One of linen.')
  await page.addInitScript(() => localStorage.setItem('lowDemand', 'true'))
  await page.goto(`/posts/${own.id}`)
  await page.getByRole('button', { name: 'More for the comment by Bea' }).click()
  await page.getByRole('menuitem', { name: 'Thank' }).click()
  await expect(page.getByText('You said thanks for this.')).toBeVisible()
})
