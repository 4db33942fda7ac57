import { signUp } from '#tests/support/browser-people.ts'
import { cardOf, posts, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'

// An open page goes on while a newer Synapse takes the place of the one that it came from (decision 0123).

test('a page that is older than the server shows what it has no words for, and says nothing that is not so', async ({
  page,
  signIn,
  synapse,
}) => {
  const text = words('from tomorrow')
  const bea = await signUp(synapse.url, 'bea')
  await posts(bea, text)
  const ana = await (await signIn('ana')).alsoSignsIn()
  const { id: postId } = await posts(ana, words('mine'))
  await bea.post('/api/comments', { postId, content: 'hi' })
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto('/discover')
  await page.route('**/api/posts*', async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()).map((post: object) => ({
      ...post,
      communityCover: 'heather',
      toneIndicators: ['wistful'],
      contentNotes: ['thunderstorms'],
      replyWish: 'poems',
      audience: 'neighbours',
      whoMayComment: 'neighbours',
      anythingElse: { of: ['tomorrow'] },
    }))
    await route.fulfill({ response: answer, json })
  })
  await page.route('**/api/notices*', async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()).map((notice: object) => ({ ...notice, kind: 'waved', thread: null }))
    await route.fulfill({ response: answer, json })
  })
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Home' }).click()
  const card = cardOf(page, text)
  await expect(card).toBeVisible()
  await expect(card.getByText('wistful')).toBeVisible()
  await expect(page.getByText('We can’t show this post right now.')).toHaveCount(0)
  await page.getByRole('banner').getByRole('button', { name: 'Notifications' }).click()
  const something = page.getByRole('link', { name: 'Something new. Load the page again to read it.' })
  await expect(something).toHaveAttribute('href', '/')
  await expect(page.getByText(/commented/)).toHaveCount(0)
  expect(complaints).toEqual([])
})
