import { signUp } from '#tests/support/browser-people.ts'
import { asks, requestsOf } from '#tests/support/friends.ts'
import { cardOf, composerText, openComposer, posts, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'

test('before an anonymous post goes out, what could show whose it is, is said; nothing leaves the browser for it', async ({
  page,
  signIn,
  synapse,
}) => {
  const ana = await (await signIn('ana')).alsoSignsIn()
  const bea = await signUp(synapse.url, 'bea')
  await bea.patch('/api/profile', { displayName: 'Bea Okafor' })
  await asks(ana, bea)
  const [request] = await requestsOf(bea)
  await bea.post(`/api/friends/requests/${request?.id}/accept`)
  await ana.patch('/api/profile', {
    displayName: 'Ana Grace',
    location: 'Málaga, Spain',
    interests: ['bog gardens'],
  })
  const phrase = words('the kettle is the whole plan')
  await posts(ana, `Some days ${phrase}.`)
  // They come with the column beside a wide screen, or with the composer, whichever asks first.
  const friends = page.waitForResponse('**/api/friends')
  const threads = page.waitForResponse('**/api/open-threads')
  // The composer offers them, whoever the post will be for.
  const circles = page.waitForResponse('**/api/circles')
  await page.goto('/')
  await expect(cardOf(page, `Some days ${phrase}.`)).toBeVisible()
  const dialog = await openComposer(page)
  await Promise.all([friends, threads, circles])

  // Drafts go to the account, whoever is shown beside them in the end; likely next screens load while the page is in use.
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname !== '/api/drafts/post') calls.push(pathname)
  })
  const isCall = (path: string) => !path.startsWith('/assets/')
  await dialog.getByRole('button', { name: 'Anonymous' }).click()
  await page.getByRole('switch', { name: 'Post anonymously' }).check()
  const hidden = `In Malaga nobody listens, Okafor says. ${phrase}, and my bog gardens.`
  await composerText(page).fill(hidden)
  expect(calls.filter(isCall)).toEqual([])
  calls.length = 0
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const question = dialog.getByRole('group', { name: 'Before you send' })
  await expect(question.getByRole('listitem')).toHaveText([
    'Your city: Málaga',
    'A friend’s name: Bea Okafor',
    'An interest on your profile: bog gardens',
    /^The same words as in a post with your name: “the kettle is the whole”$/,
  ])
  await expect(question.getByRole('button', { name: 'Change my words' })).toBeFocused()
  expect(calls).toEqual([])
  expect(await brokenRules(page)).toEqual([])

  await page.keyboard.press('Enter')
  await expect(composerText(page)).toBeFocused()
  await expect(question).toHaveCount(0)
  // What was asked about once is not asked about again.
  const changed = hidden.replace('In Malaga nobody', 'Nobody')
  await composerText(page).fill(changed)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(cardOf(page, changed)).toContainText('only you see that this is yours')
})

test('somebody can send it as it is, and an anonymous comment is asked about in the same way', async ({
  page,
  signIn,
  synapse,
}) => {
  const ana = await (await signIn('ana')).alsoSignsIn()
  await ana.patch('/api/profile', { location: 'Málaga, Spain' })
  const post = await posts(await signUp(synapse.url, 'bea'), words('where are you all'))
  await page.goto('/')
  const dialog = await openComposer(page)
  await dialog.getByRole('button', { name: 'Anonymous' }).click()
  await page.getByRole('switch', { name: 'Post anonymously' }).check()
  const hidden = words('malaga is loud')
  await composerText(page).fill(hidden)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await dialog.getByRole('button', { name: 'Post it as it is' }).click()
  await expect(cardOf(page, hidden)).toContainText('only you see that this is yours')

  await page.goto(`/posts/${post.id}`)
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('In Málaga, too')
  await page.getByRole('button', { name: 'Change tone and name' }).click()
  await page.getByRole('switch', { name: 'Comment anonymously' }).check()
  await page.getByRole('button', { name: 'Post comment' }).click()
  const question = page.getByRole('group', { name: 'Before you send' })
  await expect(question.getByRole('listitem')).toHaveText(['Your city: Málaga'])
  await question.getByRole('button', { name: 'Send as it is' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'In Málaga, too' })).toBeVisible()
})
