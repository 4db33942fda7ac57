import { blocks } from '#tests/support/blocks-and-mutes.ts'
import { signUp } from '#tests/support/browser-people.ts'
import { founds } from '#tests/support/communities.ts'
import { cardOf, notice, posts, words } from '#tests/support/post-screens.ts'
import { comments } from '#tests/support/posts.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'

test('before joining, a person reads that someone she blocked moderates the community', async ({
  page,
  signIn,
  synapse,
}) => {
  const bea = await signUp(synapse.url, 'bea')
  const community = await founds(bea, { name: words('Just right') })
  const ana = await signIn('ana')
  await blocks(await ana.alsoSignsIn(), bea)
  await page.goto(`/communities/${community.id}`)
  const note = page.getByText('Someone you blocked moderates this community.')
  await expect(note).toContainText(
    'If you join, they can see that you’re a member, and what others report of yours.',
  )
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(note).toContainText('They can see that you’re a member, and what others report of yours.')
})

test('an author removes a comment from her post, and closes it to comments', async ({
  page,
  signIn,
  synapse,
}) => {
  const ana = await signIn('ana')
  const bea = await signUp(synapse.url, 'bea')
  const text = words('my own thoughts')
  const post = await posts(await ana.alsoSignsIn(), text)
  await comments(bea, post, 'unkind words')
  await page.goto(`/posts/${post.id}`)
  await page.getByRole('button', { name: /^More for the comment by/ }).click()
  await page.getByRole('menuitem', { name: 'Remove from my post' }).click()
  await expect(notice(page)).toContainText('Comment removed')
  await expect(page.getByText('unkind words')).toHaveCount(0)

  await page.goto('/')
  const card = cardOf(page, text)
  await card.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Who may comment' }).click()
  await page.getByRole('combobox', { name: 'Who may comment' }).selectOption('No one')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(notice(page)).toContainText('Post updated')
  expect((await bea.get(`/api/posts/${post.id}`)).body).toMatchObject({ canComment: false })
})

test('a reader of a closed post is told why there is no field', async ({ page, signIn, synapse }) => {
  const bea = await signUp(synapse.url, 'bea')
  const post = await posts(bea, words('no answers please'), { whoMayComment: 'nobody' })
  await signIn('ana')
  await page.goto(`/posts/${post.id}`)
  await expect(page.getByText('The author has closed this post to comments.')).toBeVisible()
  await expect(page.getByLabel('Write a comment')).toHaveCount(0)
})

test('somebody chooses who may send her a friend request', async ({ page, signIn }) => {
  const ana = await signIn('ana')
  await page.goto('/settings/privacy')
  await page.getByLabel('Who may send me a friend request').selectOption('Friends of friends')
  await expect(notice(page)).toContainText('Saved')
  const { body } = await (await ana.alsoSignsIn()).get('/api/auth/user')
  expect(body).toMatchObject({ whoMayAsk: 'friendsOfFriends' })
})
