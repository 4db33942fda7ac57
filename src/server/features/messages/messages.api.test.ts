import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ConversationDetail, MessageView } from '#contract/messages.ts'
import {
  befriend,
  block,
  conversationsOf,
  endFriendship,
  readsWith,
  triesToWrite,
  writes,
} from '#tests/support/messages.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const friends = async () => {
  const people = await synapse.people('ana', 'bea')
  await befriend(synapse.db, people.ana, people.bea)
  return people
}

test('friends write to each other, and both read it in order', async () => {
  const { ana, bea } = await friends()
  await writes(ana, bea, 'hello')
  await writes(bea, ana, 'hi ana')
  await writes(ana, bea, 'how are you?')
  expect(await readsWith(ana, bea)).toEqual(['hello', 'hi ana', 'how are you?'])
  expect(await readsWith(bea, ana)).toEqual(['hello', 'hi ana', 'how are you?'])
})

test('a message says its tones in whole words, and that no reply is needed', async () => {
  const { ana, bea } = await friends()
  const sent = await writes(ana, bea, 'see you', { toneIndicators: ['/j', 'Genuine'], noReplyNeeded: true })
  expect(sent).toMatchObject({ toneIndicators: ['Joking', 'Genuine'], noReplyNeeded: true, isMine: true })
  const { body } = await bea.get<MessageView[]>(`/api/messages/${ana.id}`)
  expect(body[0]).toMatchObject({
    toneIndicators: ['Joking', 'Genuine'],
    noReplyNeeded: true,
    isMine: false,
  })
})

test('conversations come newest first, with the last words and how much is unread', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await befriend(synapse.db, ana, bea, cleo)
  await writes(bea, ana, 'one')
  await writes(bea, ana, 'two')
  await writes(ana, cleo, 'hi cleo')
  expect(await conversationsOf(ana)).toMatchObject([
    {
      user: { id: cleo.id, displayName: 'Cleo' },
      lastMessage: { content: 'hi cleo', isMine: true },
      unreadCount: 0,
    },
    { user: { id: bea.id }, lastMessage: { content: 'two', isMine: false }, unreadCount: 2 },
  ])
  expect((await ana.get('/api/conversations/unread')).body).toEqual({ conversations: 1 })
  await writes(bea, ana, 'three')
  expect((await conversationsOf(ana)).map(({ user }) => user.id)).toEqual([bea.id, cleo.id])
})

test('someone without conversations has an empty list', async () => {
  const { ana } = await synapse.people('ana')
  expect(await conversationsOf(ana)).toEqual([])
  expect((await ana.get('/api/conversations/unread')).body).toEqual({ conversations: 0 })
})

test('a friend can be opened before anything was said', async () => {
  const { ana, bea } = await friends()
  const { status, body } = await ana.get<ConversationDetail>(`/api/conversations/${bea.id}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    user: { displayName: 'Bea' },
    lastMessage: null,
    unreadCount: 0,
    canWrite: true,
  })
  expect(await readsWith(ana, bea)).toEqual([])
})

test('long conversations page backwards, and end', async () => {
  const { ana, bea } = await friends()
  for (let n = 1; n <= 25; n++) await writes(n % 2 ? ana : bea, n % 2 ? bea : ana, `message ${n}`)
  const seen: string[] = []
  let next: string | undefined = `/api/messages/${bea.id}?limit=10`
  let pages = 0
  while (next) {
    const page: Awaited<ReturnType<typeof ana.get<MessageView[]>>> = await ana.get<MessageView[]>(next)
    seen.push(...page.body.map(({ content }) => content))
    next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
    pages += 1
  }
  expect(pages).toBe(3)
  expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => `message ${25 - n}`))
})

test('many conversations page too', async () => {
  const { ana } = await synapse.people('ana')
  const others = Object.values(await synapse.people('b', 'c', 'd', 'e', 'f'))
  await befriend(synapse.db, ana, ...others)
  for (const other of others) await writes(other, ana, `from ${other.name}`)
  const first = await ana.get<{ lastMessage: { content: string } }[]>('/api/conversations?limit=3')
  const link = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await ana.get<{ lastMessage: { content: string } }[]>(link)
  const words = [...first.body, ...second.body].map(({ lastMessage }) => lastMessage.content)
  expect(words).toEqual([...others].reverse().map(({ name }) => `from ${name}`))
  expect(second.headers.get('link')).toBeNull()
})

test('reading marks what was on screen, and the one who wrote is not told', async () => {
  const { ana, bea } = await friends()
  const first = await writes(ana, bea, 'one')
  await writes(ana, bea, 'two')
  expect((await bea.post(`/api/messages/${ana.id}/read`, { upTo: first.id })).status).toBe(204)
  expect((await conversationsOf(bea))[0]?.unreadCount).toBe(1)
  await bea.post(`/api/messages/${ana.id}/read`)
  expect((await conversationsOf(bea))[0]?.unreadCount).toBe(0)
  const seenByBea = await bea.get<MessageView[]>(`/api/messages/${ana.id}`)
  expect(seenByBea.body.map(({ isRead }) => isRead)).toEqual([true, true])
  const seenByAna = await ana.get<MessageView[]>(`/api/messages/${bea.id}`)
  expect(seenByAna.body.map(({ isRead }) => isRead)).toEqual([null, null])
})

test('the same send twice arrives once', async () => {
  const { ana, bea } = await friends()
  const body = { receiverId: bea.id, content: 'only once' }
  const key = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all([1, 2, 3].map(() => ana.post<MessageView>('/api/messages', body, key)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
  expect(await readsWith(bea, ana)).toEqual(['only once'])
  const other = await ana.post('/api/messages', { receiverId: bea.id, content: 'something else' }, key)
  expect(other.status).toBe(409)
})

test('strangers, former friends, who blocked me and nobody at all answer a message in the same words', async () => {
  const { ana, stranger, former, blocker } = await synapse.people('ana', 'stranger', 'former', 'blocker')
  await befriend(synapse.db, ana, former, blocker)
  await writes(ana, former, 'hello')
  await writes(ana, blocker, 'hello')
  await endFriendship(synapse.db, ana, former)
  await block(synapse.db, blocker, ana)
  const answers = await Promise.all(
    [stranger, former, blocker, { id: randomUUID() }, ana].map((to) => triesToWrite(ana, to)),
  )
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 403, body: { code: 'not_friends' } })
})

test('a key that was refused once can be used when the two are friends', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const body = { receiverId: bea.id, content: 'at last' }
  const key = { 'idempotency-key': randomUUID() }
  expect((await ana.post('/api/messages', body, key)).status).toBe(403)
  await befriend(synapse.db, ana, bea)
  expect((await ana.post('/api/messages', body, key)).status).toBe(201)
})

test('after an ended friendship both can read and neither can write', async () => {
  const { ana, bea } = await friends()
  await writes(ana, bea, 'hello')
  await endFriendship(synapse.db, ana, bea)
  for (const [one, other] of [
    [ana, bea],
    [bea, ana],
  ] as const) {
    expect(await readsWith(one, other)).toEqual(['hello'])
    expect((await one.get<ConversationDetail>(`/api/conversations/${other.id}`)).body.canWrite).toBe(false)
    expect((await triesToWrite(one, other)).status).toBe(403)
  }
})

test('a block hides the conversation from who blocked, and leaves it to the other as after an ended friendship', async () => {
  const { ana, bea } = await friends()
  await writes(bea, ana, 'hello')
  await block(synapse.db, ana, bea)
  expect(await conversationsOf(ana)).toEqual([])
  expect((await ana.get('/api/conversations/unread')).body).toEqual({ conversations: 0 })
  for (const path of [`/api/messages/${bea.id}`, `/api/conversations/${bea.id}`])
    expect((await ana.get(path)).status).toBe(404)
  expect((await ana.post(`/api/messages/${bea.id}/read`)).status).toBe(404)
  expect((await triesToWrite(ana, bea)).status).toBe(403)

  expect((await conversationsOf(bea)).map(({ user }) => user.id)).toEqual([ana.id])
  expect(await readsWith(bea, ana)).toEqual(['hello'])
  expect((await bea.get<ConversationDetail>(`/api/conversations/${ana.id}`)).body.canWrite).toBe(false)
})

test('a stranger and somebody who does not exist are the same to me', async () => {
  const { ana, stranger } = await synapse.people('ana', 'stranger')
  for (const path of ['/api/messages/', '/api/conversations/']) {
    const known = await ana.get(path + stranger.id)
    const unknown = await ana.get(path + randomUUID())
    expect(known.status).toBe(404)
    expect(known.text).toBe(unknown.text)
  }
})

test('nobody reads what two others write to each other', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await befriend(synapse.db, ana, bea, cleo)
  await writes(ana, bea, 'between us')
  expect(await readsWith(cleo, ana)).toEqual([])
  expect(await conversationsOf(cleo)).toEqual([])
})

test('fields that are not the writer’s to set change nothing', async () => {
  const { ana, bea } = await friends()
  const sent = await writes(ana, bea, 'hello', {
    id: randomUUID(),
    senderId: bea.id,
    isRead: true,
    createdAt: '2000-01-01T00:00:00Z',
  })
  expect(sent.senderId).toBe(ana.id)
  expect(new Date(sent.createdAt).getFullYear()).toBeGreaterThan(2024)
  expect((await conversationsOf(bea))[0]?.unreadCount).toBe(1)
})

test('blank, overlong and strange messages are refused in words', async () => {
  const { ana, bea } = await friends()
  const answers = await Promise.all(
    [
      { content: '   ' },
      { content: 'x'.repeat(5001) },
      { content: 5 },
      { content: 'x', toneIndicators: Array.from({ length: 9 }, (_, n) => `tone ${n}`) },
      { content: 'x', noReplyNeeded: 'maybe' },
    ].map((body) => ana.post<{ message: string }>('/api/messages', { receiverId: bea.id, ...body })),
  )
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422])
  expect(answers[0]?.body.message).toBe('Please write something first.')
  expect((await triesToWrite(ana, { id: 'nobody' })).status).toBe(422)
})

test('the document of /messages brings the conversations, and the opened one with its messages', async () => {
  const { ana, bea } = await friends()
  await writes(bea, ana, 'from the document')
  const { text } = await ana.get(`/messages?with=${bea.id}`)
  const { queries } = JSON.parse(/id="preloaded-queries">(.*?)<\/script>/.exec(text)?.[1] ?? '{}')
  const found = new Map(queries.map(([key, data]: [string[], unknown]) => [key.join('/'), data]))
  expect(found.get('/api/conversations')).toMatchObject({
    pages: [[{ user: { id: bea.id }, unreadCount: 1 }]],
    pageParams: [null],
  })
  expect(found.get(`/api/conversations/${bea.id}`)).toMatchObject({ canWrite: true })
  expect(found.get(`/api/messages/${bea.id}`)).toMatchObject({ pages: [[{ content: 'from the document' }]] })
  expect(found.get('/api/conversations/unread')).toEqual({ conversations: 1 })
  expect(found.get('/api/events')).toEqual(expect.any(String))
})
