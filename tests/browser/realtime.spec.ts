import { signUp } from '#tests/support/browser-people.ts'
import { field, friends, opensABrowser, talk } from '#tests/support/chat-screens.ts'
import { founds, joins } from '#tests/support/communities.ts'
import { writes } from '#tests/support/messages.ts'
import { words } from '#tests/support/post-screens.ts'
import { comments, posts } from '#tests/support/posts.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { typefaceOf } from './every-look.ts'

test('new posts wait behind a button, and nothing moves until it is pressed', async ({
  page,
  signIn,
  synapse,
}) => {
  await signIn('ana')
  const bea = await signUp(synapse.url, 'bea')
  const [old, first, second] = [words('an older post'), words('first new post'), words('second new post')]
  await posts(bea, old)
  await page.goto('/')
  const older = page.getByText(old)
  await older.waitFor()
  // What the server has drawn is taken over (decision 0075).
  await page.waitForFunction(() => !('early' in window))
  await typefaceOf(page)
  const before = await older.boundingBox()
  await posts(bea, first)
  await expect(page.getByRole('button', { name: 'Show 1 new post' })).toBeVisible()
  await posts(bea, second)
  const show = page.getByRole('button', { name: 'Show 2 new posts' })
  await expect(show).toBeVisible()
  expect(await older.boundingBox()).toEqual(before)
  await expect(page.getByText(second)).toHaveCount(0)
  await show.click()
  const list = page.getByRole('list', { name: 'Posts', exact: true })
  await expect(list.getByRole('listitem').first()).toContainText(second)
  await expect(list.getByRole('listitem').first()).toBeFocused()
  await expect(show).toHaveCount(0)
})

test('a post that is gone before it was shown is not counted', async ({ page, signIn, synapse }) => {
  await signIn('ana')
  const bea = await signUp(synapse.url, 'bea')
  await page.goto('/')
  const post = await posts(bea, 'never mind')
  await expect(page.getByRole('button', { name: /Show \d+ new post/ })).toBeVisible()
  await bea.delete(`/api/posts/${post.id}`)
  await expect(page.getByRole('button', { name: /Show \d+ new post/ })).toHaveCount(0)
})

test('one’s own new post is there at once, and does not wait behind the button', async ({ page, signIn }) => {
  await signIn('ana')
  await page.goto('/')
  const text = words('from this very tab')
  await page.getByRole('button', { name: 'Create post' }).first().click()
  await page.getByRole('dialog').getByRole('textbox').first().fill(text)
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Posts', exact: true }).getByText(text)).toBeVisible()
  await expect(page.getByRole('button', { name: /Show \d+ new post/ })).toHaveCount(0)
})

test('likes, comments and edits of what is on screen show by themselves', async ({
  page,
  signIn,
  synapse,
}) => {
  await signIn('ana')
  const bea = await signUp(synapse.url, 'bea')
  const post = await posts(bea, 'watch this one')
  await page.goto(`/posts/${post.id}`)
  await expect(page.getByRole('button', { name: /^Like/ })).toBeVisible()
  await bea.post(`/api/posts/${post.id}/like`)
  await expect(page.getByRole('button', { name: /1 like/ })).toBeVisible()
  await comments(bea, post, 'a comment from elsewhere')
  await expect(page.getByText('a comment from elsewhere')).toBeVisible()
  await bea.patch(`/api/posts/${post.id}`, { content: 'watch this one, edited' })
  await expect(page.getByText('watch this one, edited')).toBeVisible()
})

test('a screen reader hears of a new message wherever one is', async ({ browser, synapse }) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const { page } = await opensABrowser(browser, ana)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await writes(bea, ana, 'are you there?')
  const region = page.getByRole('status').filter({ hasText: 'New message from Bea.' })
  await expect(region).toBeAttached()
  await expect(page.getByRole('status').filter({ hasText: 'are you there' })).toHaveCount(0)
})

test('offline is said in words, reading and writing go on, and being back brings what was missed', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  await writes(bea, ana, 'before the tunnel')
  const { page, context } = await opensABrowser(browser, ana)
  const reading = page.waitForResponse('**/api/messages/*/read')
  await page.goto(`/messages?with=${bea.id}`)
  await expect(talk(page).getByText('before the tunnel')).toBeVisible()
  await reading
  await context.setOffline(true)
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await expect(talk(page).getByText('before the tunnel')).toBeVisible()
  await field(page).fill('typed in the tunnel')
  await writes(bea, ana, 'said meanwhile')
  await context.setOffline(false)
  await expect(talk(page).getByText('said meanwhile')).toBeVisible()
  await expect(page.getByText('You’re offline.')).toHaveCount(0)
  await expect(field(page)).toHaveValue('typed in the tunnel')
})

test('who is signed out elsewhere is told so at once', async ({ page, signIn }) => {
  const ana = await signIn('ana')
  const listening = page.waitForRequest('**/api/events**')
  await page.goto('/')
  await listening
  await ana.endsAllSessions()
  await expect(page.getByRole('heading', { name: 'You’ve been signed out' })).toBeVisible()
})

test('what happens while the page still loads is not missed', async ({ browser, synapse }) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const { page } = await opensABrowser(browser, ana)
  let isLate = true
  await page.route('**/api/events**', async (route) => {
    if (isLate) {
      isLate = false
      await writes(bea, ana, 'in the gap')
    }
    await route.continue()
  })
  await page.goto('/messages')
  await expect(page.getByRole('link', { name: /Bea.*in the gap/ })).toBeVisible()
})

test('when a friendship ends, the open conversation says so and writing is over', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  await writes(bea, ana, 'hello')
  const { page } = await opensABrowser(browser, ana)
  await page.goto(`/messages?with=${bea.id}`)
  await expect(field(page)).toBeVisible()
  await bea.delete(`/api/friends/${ana.id}`)
  await expect(page.getByText('You can write to each other only while you are friends.')).toBeVisible()
  await expect(talk(page).getByText('hello')).toBeVisible()
})

test('a community that one is taken out of takes its posts along', async ({ browser, synapse }) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const garden = await founds(ana)
  await joins(bea, garden)
  await posts(ana, 'only for the garden', { communityId: garden.id })
  const { page } = await opensABrowser(browser, bea)
  await page.goto('/')
  await expect(page.getByText('only for the garden')).toBeVisible()
  await ana.delete(`/api/communities/${garden.id}/members/${bea.id}`)
  await expect(page.getByText('only for the garden')).toHaveCount(0)
})
