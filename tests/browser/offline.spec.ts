import type { Page } from '@playwright/test'
import { signUp } from '#tests/support/browser-people.ts'
import { field, makeFriends, talk } from '#tests/support/chat-screens.ts'
import {
  cardOf,
  composerText,
  notice,
  openComposer,
  posts,
  runSql,
  words,
} from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { hasKept, offlineNotice, storedIn, type Traveller, travels } from './travels.ts'

const waits = (page: Page, count: number) => page.getByRole('button', { name: `Waiting to send (${count})` })
const comeAgain = (page: Page) => expect(offlineNotice(page)).toHaveCount(0, { timeout: 60_000 })

const ways: [string, (traveller: Traveller) => Promise<unknown>][] = [
  ['the device is offline', ({ context }) => context.setOffline(true)],
  ['Synapse does not answer', ({ gate }) => gate.refuse()],
]

for (const [how, cut] of ways)
  test(`when ${how}, the last feed, an opened post and a conversation can be read, as of when`, async ({
    browser,
    synapse,
  }) => {
    const traveller = await travels(browser, synapse.url, 'ana')
    const { page, person: ana, context, gate } = traveller
    const bea = await signUp(synapse.url, 'bea')
    await makeFriends(synapse, ana, bea)
    const [text, answer, message] = [words('slow moss'), words('a kind answer'), words('see you there')]
    const post = await posts(bea, text)
    await bea.post('/api/comments', { postId: post.id, content: answer })
    await bea.post('/api/messages', { receiverId: ana.id, content: message })

    await page.goto(`/posts/${post.id}`)
    await hasKept(
      page,
      [`"/api/posts","${post.id}"]`, text],
      [`"/api/posts","${post.id}","comments"`, answer],
    )
    await page.goto(`/messages?with=${bea.id}`)
    await hasKept(page, ['"/api/messages"', message], ['"/api/conversations"', message])
    await page.goto('/')
    await hasKept(page, ['"/api/posts"]', text])
    await cut(traveller)

    await page.goto('/')
    await expect(cardOf(page, text)).toBeVisible()
    await expect(offlineNotice(page)).toContainText(/You see what was here at \d\d:\d\d\./)
    // Inside the application, and by an address.
    await page.getByRole('link', { name: 'Messages' }).first().click()
    await expect(page.getByText(message).first()).toBeVisible()
    await page.goto(`/posts/${post.id}`)
    await expect(page.getByText(answer)).toBeVisible()
    await page.goto(`/messages?with=${bea.id}`)
    await expect(page.getByText(message).first()).toBeVisible()
    // What was never opened says why it is not there.
    await page.goto('/discover')
    await expect(page.getByText(/You seem to be offline/).first()).toBeVisible()

    await page.goto('/')
    const missed = words('written meanwhile')
    await posts(bea, missed)
    await gate.open()
    await context.setOffline(false)
    await comeAgain(page)
    await page.reload()
    await expect(cardOf(page, missed)).toBeVisible()
  })

test('a connection that hangs is not waited for when there is something to read', async ({
  browser,
  synapse,
}) => {
  const { page, gate } = await travels(browser, synapse.url, 'ana')
  const text = words('before the tunnel')
  await posts(await signUp(synapse.url, 'bea'), text)
  await page.goto('/')
  await hasKept(page, text)
  gate.silence()
  await page.goto('/')
  await expect(cardOf(page, text)).toBeVisible()
  await expect(offlineNotice(page)).toContainText('You see what was here at')
  await gate.open()
  await comeAgain(page)
  await expect(cardOf(page, text)).toBeVisible()
})

test('a post, a comment, a message and a like wait, survive a reload, and arrive once and in order', async ({
  browser,
  synapse,
}) => {
  const { page, person: ana, gate } = await travels(browser, synapse.url, 'ana')
  const bea = await signUp(synapse.url, 'bea')
  await makeFriends(synapse, ana, bea)
  const [text, own, answer, message] = [words('to be liked'), words('own'), words('answer'), words('hello')]
  const post = await posts(bea, text)
  const question = words('are you there')
  await bea.post('/api/messages', { receiverId: ana.id, content: question })
  await page.goto(`/messages?with=${bea.id}`)
  await hasKept(page, question)
  await page.goto(`/posts/${post.id}`)
  await hasKept(page, text)
  await page.goto('/')
  await hasKept(page, text)
  await gate.refuse()

  await openComposer(page)
  await composerText(page).fill(own)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(notice(page)).toContainText('Your post waits for a connection')
  const like = cardOf(page, text).getByRole('button', { name: 'Like' })
  await like.click()
  await expect(cardOf(page, text).getByRole('button', { name: 'Liked (1 like)' })).toBeVisible()
  await expect(waits(page, 2)).toBeVisible()
  await page.goto(`/posts/${post.id}`)
  await page.getByRole('textbox', { name: 'Write a comment' }).fill(answer)
  await page.getByRole('button', { name: 'Post comment' }).click()
  await expect(waits(page, 3)).toBeVisible()
  await page.goto(`/messages?with=${bea.id}`)
  await field(page).fill(message)
  await field(page).press('Enter')
  await expect(page.getByText('Waiting for a connection').first()).toBeVisible()
  await page.reload()
  await expect(waits(page, 4)).toBeVisible()
  await page.goto('/')
  await expect(cardOf(page, text).getByRole('button', { name: 'Liked (1 like)' })).toBeVisible()

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /posts|comments|messages|like/.test(request.url()))
      sent.push(new URL(request.url()).pathname)
  })
  // It comes and goes before it stays.
  for (let times = 0; times < 3; times++) {
    await gate.open()
    await gate.refuse()
  }
  await gate.open()
  await expect(waits(page, 4)).toHaveCount(0)
  await expect(page.getByText(/waits? to be sent/)).toHaveCount(0, { timeout: 60_000 })
  await comeAgain(page)
  const inOrder = ['/api/posts', `/api/posts/${post.id}/like`, '/api/comments', '/api/messages']
  await expect.poll(() => [...new Set(sent)]).toEqual(inOrder)
  const listed = () => bea.get<{ content: string }[]>(`/api/messages/${ana.id}`)
  await expect.poll(async () => (await listed()).body.map(({ content }) => content)).toContain(message)
  const feed = (await bea.get<{ content: string }[]>('/api/posts')).body
  expect(feed.filter(({ content }) => content === own)).toHaveLength(1)
  const { body: liked } = await bea.get<{ likeCount: number; commentCount: number }>(`/api/posts/${post.id}`)
  expect(liked).toMatchObject({ likeCount: 1, commentCount: 1 })
  expect((await listed()).body.filter(({ content }) => content === message)).toHaveLength(1)
})

test('what I write while something waits arrives after it', async ({ browser, synapse }) => {
  const { page, person: ana } = await travels(browser, synapse.url, 'ana')
  const bea = await signUp(synapse.url, 'bea')
  const { id } = await posts(bea, words('to be answered'))
  const [first, second, question, answer] = ['first', 'second', 'question', 'answer'].map(words)
  // One request is lost, and the next one would get through.
  const loses = (path: string) =>
    page.route(path, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()), {
      times: 1,
    })
  const writes = async (text: string) => {
    await openComposer(page)
    await composerText(page).fill(text)
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.goto('/')
  await loses('**/api/posts')
  await writes(first ?? '')
  await writes(second ?? '')
  const own = async () =>
    (await ana.get<{ content: string }[]>(`/api/users/${ana.id}/posts`)).body.map(({ content }) => content)
  await expect.poll(own).toEqual([second, first])

  await page.goto(`/posts/${id}`)
  const comment = page.getByRole('textbox', { name: 'Write a comment' })
  await loses('**/api/comments')
  for (const text of [question, answer]) {
    await comment.fill(text ?? '')
    await page.getByRole('button', { name: 'Post comment' }).click()
    await expect(comment).toHaveValue('')
  }
  await expect
    .poll(async () =>
      (await bea.get<{ content: string }[]>(`/api/posts/${id}/comments`)).body.map(({ content }) => content),
    )
    .toEqual([question, answer])
})

test('what waits can be taken back, and its words are a draft again', async ({ browser, synapse }) => {
  const { page, gate } = await travels(browser, synapse.url, 'ana')
  const [text, own] = [words('there'), words('second thoughts')]
  await posts(await signUp(synapse.url, 'bea'), text)
  await page.goto('/')
  await hasKept(page, text)
  await gate.refuse()
  await openComposer(page)
  await composerText(page).fill(own)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await waits(page, 1).click()
  const dialog = page.getByRole('dialog', { name: 'Waiting to be sent' })
  await expect(dialog.getByText(own)).toBeVisible()
  await expect(dialog.getByText('Waiting for a connection', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect(dialog.getByText('Nothing is waiting.')).toBeVisible()
  await page.keyboard.press('Escape')
  await openComposer(page)
  await expect(composerText(page)).toHaveValue(own)
})

test('nothing anonymous lies on the device: not what others wrote, not what I wrote, and not what I cannot send', async ({
  browser,
  synapse,
}) => {
  const { page, person: ana, gate } = await travels(browser, synapse.url, 'ana')
  const bea = await signUp(synapse.url, 'bea')
  const [mine, theirs, named, reply, hidden] = [
    words('my secret'),
    words('their secret'),
    words('with a name'),
    words('answered as the author'),
    words('answered without a name'),
  ]
  const secret = await posts(ana, mine, { isAnonymous: true })
  await posts(bea, theirs, { isAnonymous: true })
  const open = await posts(bea, named)
  await ana.post('/api/comments', { postId: secret.id, content: reply, isAnonymous: true })
  await ana.post('/api/comments', { postId: open.id, content: hidden, isAnonymous: true })
  await page.goto(`/posts/${secret.id}`)
  await expect(page.getByText(reply)).toBeVisible()
  await page.goto(`/posts/${open.id}`)
  await expect(page.getByText(hidden)).toBeVisible()
  await page.goto('/')
  await expect(cardOf(page, mine)).toBeVisible()
  await hasKept(page, named)
  const stored = await storedIn(page)
  for (const text of [mine, theirs, reply, hidden, secret.id, ana.user?.email ?? '?'])
    expect(stored).not.toContain(text)

  await gate.refuse()
  await page.goto('/')
  await expect(cardOf(page, named)).toBeVisible()
  await expect(cardOf(page, mine)).toHaveCount(0)
  await expect(offlineNotice(page)).toContainText('Anonymous posts aren’t kept on your device.')
  await openComposer(page)
  const unsent = words('for later')
  await composerText(page).fill(unsent)
  await page.getByRole('button', { name: 'Anonymous', exact: true }).click()
  await expect(page.getByRole('switch', { name: 'Post anonymously' })).toBeChecked()
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(notice(page)).toContainText('Anonymous posts aren’t kept to be sent later.')
  await expect(composerText(page)).toHaveValue(unsent)
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('outbox'))),
  ).toEqual([])
  expect(await storedIn(page)).not.toContain(unsent)
})

test('signing out leaves nothing on the device, and the next one sees nothing of it', async ({
  browser,
  synapse,
}) => {
  const { page, gate } = await travels(browser, synapse.url, 'ana')
  const text = words('only while I am here')
  await posts(await signUp(synapse.url, 'bea'), text)
  await page.goto('/')
  await hasKept(page, text)
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Log Out' }).click()
  await expect(page.getByRole('link', { name: 'Get Started', exact: true })).toBeVisible()
  const left = () =>
    page.evaluate(async () => ({
      caches: await caches.keys(),
      databases: await indexedDB.databases(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      stored: Object.keys(localStorage).filter((key) => /^(draft|outbox|kept)/.test(key)),
    }))
  await expect.poll(left).toEqual({ caches: [], databases: [], workers: 0, stored: [] })
  await gate.refuse()
  await expect(page.goto('/')).rejects.toThrow()
})

test('when the session has ended elsewhere, what was kept goes with the next document', async ({
  browser,
  synapse,
}) => {
  const { page, context } = await travels(browser, synapse.url, 'ana')
  const text = words('no longer mine to read')
  await posts(await signUp(synapse.url, 'bea'), text)
  await page.goto('/')
  await hasKept(page, text)
  await context.clearCookies()
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  await expect.poll(() => storedIn(page, 'kept:')).toBe('')
})

test('somebody else who signs in here is not shown what the one before has read', async ({
  browser,
  synapse,
}) => {
  const { page, context, gate } = await travels(browser, synapse.url, 'ana')
  const bea = await signUp(synapse.url, 'bea')
  const cleo = await signUp(synapse.url, 'cleo')
  const text = words('for ana')
  await posts(bea, text)
  await page.goto('/')
  await hasKept(page, text)
  await context.addCookies(
    [...cleo.cookies].map(([name, value]) => ({
      name,
      value,
      url: `http://127.0.0.1:${gate.port}`,
      httpOnly: true,
    })),
  )
  await page.goto('/settings')
  await expect
    .poll(() => page.evaluate(() => caches.keys()))
    .toContainEqual(expect.stringContaining(`kept:${cleo.id}`))
  expect(await storedIn(page, 'kept:')).not.toContain(text)
})

test('leaving quickly leads to the calendar without a connection too, and takes what was read along if it signs out', async ({
  browser,
  synapse,
}) => {
  const { page, context, gate } = await travels(browser, synapse.url, 'ana')
  const text = words('behind the calendar')
  await posts(await signUp(synapse.url, 'bea'), text)
  await page.goto('/')
  await hasKept(page, text)
  await gate.refuse()
  await page.getByRole('link', { name: 'Leave quickly' }).click()
  await expect(page).toHaveURL('/calendar')
  await expect(page).toHaveTitle('Calendar')
  expect(await storedIn(page, 'kept:')).toContain(text)
  await context.setOffline(true)
  await page.goto('/api/logout?leave=quickly', { waitUntil: 'commit' })
  await expect(page).toHaveURL('/calendar')
  await expect.poll(() => storedIn(page, 'kept:')).toBe('')
})

test('editing and taking back a message wait for a connection, survive a reload, and arrive once', async ({
  browser,
  synapse,
}) => {
  const { page, person: ana, gate } = await travels(browser, synapse.url, 'ana')
  const bea = await signUp(synapse.url, 'bea')
  await makeFriends(synapse, ana, bea)
  const [edited, taken, kept] = [words('see you at too'), words('too much'), words('stays')]
  for (const content of [edited, taken, kept])
    await ana.post('/api/messages', { receiverId: bea.id, content })
  await page.goto(`/messages?with=${bea.id}`)
  await hasKept(page, kept)
  const bubble = (text: string) => talk(page).getByRole('listitem').filter({ hasText: text })
  const chooses = async (text: string, action: string) => {
    await bubble(text)
      .getByRole('button', { name: /^More for your message/ })
      .press('Enter')
    await page.getByRole('menuitem', { name: action }).press('Enter')
  }
  // The editor is code that comes when it is wanted.
  await chooses(kept, 'Edit')
  await page.getByRole('textbox', { name: 'Your message' }).press('Escape')
  await gate.refuse()

  await chooses(edited, 'Edit')
  const change = words('see you at two')
  await page.getByRole('textbox', { name: 'Your message' }).fill(change)
  await page.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(bubble(change)).toContainText('Your change waits for a connection.')
  const back = page.getByRole('button', { name: 'Back to editing' })
  await expect(back).toBeFocused()
  // Nothing that was typed is lost on the way back.
  await back.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue(change)
  await page.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(bubble(change)).toContainText('Your change waits for a connection.')

  await chooses(taken, 'Take back')
  await expect(bubble(taken)).toContainText('This is taken back when you’re back online.')
  await expect(bubble(taken).getByRole('button', { name: 'Undo' })).toBeFocused()
  await chooses(kept, 'Take back')
  await bubble(kept).getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(bubble(kept).getByRole('button', { name: /^More for your message/ })).toBeFocused()
  await expect(waits(page, 2)).toBeVisible()
  await page.reload()
  await expect(bubble(change)).toContainText('Your change waits for a connection.')
  await expect(bubble(taken)).toContainText('This is taken back when you’re back online.')

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/messages/sent/')) sent.push(request.method())
  })
  await gate.open()
  await expect(page.getByText(/waits? to be sent/)).toHaveCount(0, { timeout: 60_000 })
  await expect(talk(page).getByText('You took back a message')).toBeVisible()
  await comeAgain(page)
  expect([...new Set(sent)]).toEqual(['PATCH', 'DELETE'])
  const { body } = await bea.get<{ content: string; isTakenBack: boolean; editedAt: string | null }[]>(
    `/api/messages/${ana.id}`,
  )
  expect(body.map(({ content, isTakenBack }) => [content, isTakenBack])).toEqual([
    [kept, false],
    ['', true],
    [change, false],
  ])
})

test('when the hour is over before there is a connection, it is said, and what was typed stays', async ({
  browser,
  synapse,
}) => {
  const { page, person: ana, context } = await travels(browser, synapse.url, 'ana')
  const bea = await signUp(synapse.url, 'bea')
  await makeFriends(synapse, ana, bea)
  const [edited, taken] = [words('a slip'), words('too much')]
  for (const content of [edited, taken]) await ana.post('/api/messages', { receiverId: bea.id, content })
  await page.goto(`/messages?with=${bea.id}`)
  await hasKept(page, taken)
  const bubble = (text: string) => talk(page).getByRole('listitem').filter({ hasText: text })
  const more = (text: string) => bubble(text).getByRole('button', { name: /^More for your message/ })
  await context.setOffline(true)
  await more(edited).press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  const change = words('mended')
  await page.getByRole('textbox', { name: 'Your message' }).fill(change)
  await page.getByRole('button', { name: 'Save changes' }).press('Enter')
  // The editor gives its place back to the message: a menu that is open by then would close.
  await expect(waits(page, 1)).toBeVisible()
  await more(taken).press('Enter')
  await page.getByRole('menuitem', { name: 'Take back' }).press('Enter')
  await expect(waits(page, 2)).toBeVisible()
  await runSql(
    synapse.databaseUrl,
    "update messages set created_at = now() - interval '61 minutes' where sender_id = $1",
    [ana.id],
  )
  await context.setOffline(false)
  const item = bubble(edited)
  await expect(item).toContainText('Not changed. A message can be edited for an hour.', { timeout: 60_000 })
  await expect(item).toContainText(change)
  await expect(notice(page)).toContainText('Failed to take back message')
  await item.getByRole('button', { name: 'Write it as a new message' }).press('Enter')
  await expect(field(page)).toHaveValue(change)
  await expect(field(page)).toBeFocused()
})
