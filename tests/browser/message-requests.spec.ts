import type { Page } from '@playwright/test'
import { signUp } from '#tests/support/browser-people.ts'
import { field, friends, makeFriends, opensABrowser, talk } from '#tests/support/chat-screens.ts'
import { asks } from '#tests/support/friends.ts'
import { writes } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'

/** Drafts and the place where somebody was are kept after a while, and how many of them there are depends on the speed. */
const counted = /^\/api\/(messages|conversations|friends)(\/|$)/

/** What a page asks the server for from now on, as 'POST /api/messages'. Ids are left out. */
function requestsOf(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (counted.test(pathname))
      sent.push(`${request.method()} ${pathname.replaceAll(/[0-9a-f-]{36}/g, '{id}')}`)
  })
  return sent
}

const sentinel = 'GET /api/friends/requests'

/** News come in order: once somebody's request is asked for, what came before has been heard. */
async function everythingIsHeard(by: Person, pages: { page: Page; of: Person }[]): Promise<void> {
  const asked = pages.map(({ page }) =>
    page.waitForResponse((answer) => answer.url().endsWith('/api/friends/requests')),
  )
  for (const { of } of pages) await asks(by, of)
  await Promise.all(asked)
}
const before = (requests: string[]) => requests.slice(0, requests.indexOf(sentinel))

const entry = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name })

test('a message that is sent and read costs one request to send, one to get and one to mark as read', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const [dora, eve] = [await signUp(synapse.url, 'dora'), await signUp(synapse.url, 'eve')]
  await writes(ana, bea, 'before')
  const [anas, beas] = await Promise.all([opensABrowser(browser, ana), opensABrowser(browser, bea)])
  const pages = [
    { page: anas.page, of: ana },
    { page: beas.page, of: bea },
  ]
  // What waits to be sent is asked for when the page is idle.
  const waiting = pages.map(({ page }) => page.waitForResponse('**/api/messages/scheduled'))
  await anas.page.goto(`/messages?with=${bea.id}`)
  const firstRead = beas.page.waitForResponse((answer) => answer.url().endsWith('/read'))
  await beas.page.goto(`/messages?with=${ana.id}`)
  await Promise.all([firstRead, ...waiting])
  await expect(talk(anas.page).getByText('before', { exact: true })).toBeVisible()
  // Both listen, and have asked for all that a page asks for.
  await everythingIsHeard(dora, pages)

  const [fromAna, fromBea] = [requestsOf(anas.page), requestsOf(beas.page)]
  const isRead = beas.page.waitForResponse((answer) => answer.url().endsWith('/read'))
  await field(anas.page).fill('hello there')
  await field(anas.page).press('Enter')
  await expect(talk(beas.page).getByText('hello there')).toBeVisible()
  await isRead
  await everythingIsHeard(eve, pages)
  expect(before(fromAna)).toEqual(['POST /api/messages'])
  expect(before(fromBea)).toEqual(['GET /api/messages/{id}', 'POST /api/messages/{id}/read'])
  await expect(entry(anas.page, 'Bea')).toContainText('You: hello there')
  await expect(entry(beas.page, 'Ana')).toContainText('hello there')
  await expect(entry(beas.page, 'Ana')).not.toContainText('new')
})

test('lists, counts and other tabs follow a message without a reload', async ({ browser, synapse }) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const cleo = await signUp(synapse.url, 'cleo')
  await Promise.all([makeFriends(synapse, ana, cleo), makeFriends(synapse, bea, cleo)])
  const [anas, beas] = await Promise.all([opensABrowser(browser, ana), opensABrowser(browser, bea)])
  const anasOther = await anas.context.newPage()
  await writes(cleo, ana, 'from cleo')
  await writes(cleo, bea, 'from cleo')
  await Promise.all([
    anas.page.goto(`/messages?with=${bea.id}`),
    anasOther.goto(`/messages?with=${cleo.id}`),
    beas.page.goto(`/messages?with=${cleo.id}`),
  ])
  await expect(talk(anasOther).getByText('from cleo')).toBeVisible()
  await expect(talk(beas.page).getByText('from cleo')).toBeVisible()
  const navigation = beas.page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Messages/ })
  await expect(navigation).toHaveAccessibleName('Messages')
  await field(anas.page).fill('first words')
  await field(anas.page).press('Enter')
  for (const page of [anas.page, anasOther])
    await expect(entry(page, 'Bea')).toContainText('You: first words')
  await expect(entry(beas.page, 'Ana')).toContainText('first words')
  await expect(entry(beas.page, 'Ana')).toContainText('1 new')
  await expect(navigation).toHaveAccessibleName('Messages , 1 unread')

  await entry(beas.page, 'Ana').click()
  await expect(talk(beas.page).getByText('first words')).toBeVisible()
  await expect(entry(beas.page, 'Ana')).not.toContainText('new')
  await expect(navigation).toHaveAccessibleName('Messages')
  await entry(anasOther, 'Bea').click()
  await expect(talk(anasOther).getByText('first words')).toBeVisible()
})
