import { signUp } from '#tests/support/browser-people.ts'
import { posts, runSql, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'

test('quiet notices are told in words, lead to what they tell of, stay read, and go back', async ({
  page,
  signIn,
  synapse: { url, databaseUrl },
}) => {
  const ana = await (await signIn('ana')).alsoSignsIn()
  const bea = await signUp(url, 'bea')
  const post = await posts(ana, words('hello'))
  const other = await posts(ana, words('again'))
  await bea.post('/api/comments', { postId: post.id, content: 'hi' })
  await bea.post('/api/comments', { postId: other.id, content: 'psst', isAnonymous: true })
  await page.goto('/communities')
  const open = page.getByRole('banner').getByRole('button', { name: 'Notifications' })
  const isRead = page.waitForResponse('**/api/notices/read')
  await open.click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(
    panel.getByRole('link', { name: 'New: Someone commented anonymously on your post.' }),
  ).toBeVisible()
  await expect(panel.getByRole('link', { name: 'New: Bea commented on your post.' })).toBeVisible()
  expect(await brokenRules(page)).toEqual([])
  await panel.getByRole('link', { name: 'Bea commented on your post.' }).click()
  await expect(page).toHaveURL(`/posts/${post.id}`)
  await isRead
  await page.reload()
  await open.click()
  await expect(panel.getByRole('link', { name: /^Bea commented on your post\./ })).toBeVisible()
  await expect(panel.getByText('New:')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Show older' })).toHaveCount(0)

  await runSql(databaseUrl, 'update users set is_supporter = true where id = $1', [bea.id])
  await bea.post('/api/comments', { postId: (await posts(ana, words('third'))).id, content: 'the third' })
  for (let n = 0; n < 18; n += 1) {
    const { id: postId } = await posts(ana, words(`${n}`))
    await bea.post('/api/comments', { postId, content: `${n}`, isAnonymous: true })
  }
  await page.reload()
  await open.click()
  const entries = panel.getByRole('list', { name: 'What happened' }).getByRole('listitem')
  await expect(entries).toHaveCount(20)
  await expect(panel.getByText('Supporter')).toHaveCount(1)
  // The code of the tooltip comes when the browser is idle; only then is there something to hover over.
  await panel.locator('[data-state]', { hasText: 'Supporter' }).last().hover()
  await expect(page.getByRole('tooltip', { name: 'This user supports Synapse!' })).toBeVisible()
  await panel.getByRole('button', { name: 'Show older' }).click()
  await expect(entries).toHaveCount(21)
  await expect(entries.nth(20).getByRole('link')).toBeFocused()
  await expect(panel.getByRole('button', { name: 'Show older' })).toHaveCount(0)
})
