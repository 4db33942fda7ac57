import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { BecameRead, ConversationDetail, ConversationView, WaitingView } from '#contract/messages.ts'
import { theBeginningOfTime, theEndOfTime } from '#server/db/parameters.ts'
import { mutes } from '#tests/support/blocks-and-mutes.ts'
import { befriend, block, conversationsOf, writes } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { listens } from '#tests/support/realtime.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const day = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()
const putsAside = (person: Person, other: Person, more: object = {}) =>
  person.put<{ message: string }>(`/api/conversations/${other.id}/aside`, { until: inDays(3), ...more })
const asideOf = async (person: Person) =>
  (await person.get<ConversationView[]>('/api/conversations/aside')).body.map(({ user, aside }) => [
    user.id,
    aside?.isBack,
  ])
const namesIn = async (person: Person) => (await conversationsOf(person)).map(({ user }) => user.id)
const waiting = async (person: Person) =>
  (await person.get<{ conversations: number }>('/api/conversations/unread')).body.conversations

/** As if the day had come. */
const daysPass = (person: Person) =>
  synapse.db.execute(
    sql`update put_aside set until = now() - interval '1 minute' where user_id = ${person.id}`,
  )

const anaHearsFromTwo = async () => {
  const people = await synapse.people('ana', 'bea', 'cleo')
  const { ana, bea, cleo } = people
  await befriend(synapse.db, ana, bea, cleo)
  await writes(bea, ana, 'from bea')
  await writes(cleo, ana, 'from cleo')
  return people
}

test('a conversation put aside waits quietly apart, and comes back on its day', async () => {
  const { ana, bea, cleo } = await anaHearsFromTwo()
  const ear = await listens(ana)
  expect((await putsAside(ana, bea)).status).toBe(204)
  // Her other devices hear of it.
  await ear.hears('messages.read')
  ear.leaves()
  expect(await namesIn(ana)).toEqual([cleo.id])
  expect(await asideOf(ana)).toEqual([[bea.id, false]])
  expect(await waiting(ana)).toBe(1)
  // A new message does not break the peace.
  await writes(bea, ana, 'are you there?')
  expect(await waiting(ana)).toBe(1)
  expect(await namesIn(ana)).toEqual([cleo.id])

  await daysPass(ana)
  expect(await namesIn(ana)).toEqual([bea.id, cleo.id])
  expect(await asideOf(ana)).toEqual([[bea.id, true]])
  expect(await waiting(ana)).toBe(2)
  const opened = await ana.get<ConversationDetail>(`/api/conversations/${bea.id}`)
  expect(opened.body).toMatchObject({ unreadCount: 2, aside: { isBack: true } })
})

test('catching up quotes what they wrote, never my own words, of all that is unread or put aside', async () => {
  const { ana, bea, cleo } = await anaHearsFromTwo()
  const { dora, edda, fay } = await synapse.people('dora', 'edda', 'fay')
  await befriend(synapse.db, ana, dora, edda, fay)
  // Answered from elsewhere, without being opened: unread, and my own words are the last.
  await writes(ana, bea, 'my own words')
  await writes(ana, dora, 'only I have written here')
  await putsAside(ana, dora)
  await writes(edda, ana, 'quiet please')
  await mutes(ana, edda)
  await writes(fay, ana, 'was read')
  await ana.post(`/api/messages/${fay.id}/read`, {})
  await putsAside(ana, cleo)
  const caughtUp = async () =>
    (await ana.get<WaitingView[]>('/api/conversations/waiting')).body.map((one) => [
      one.user.id,
      one.theirMessage?.content ?? null,
      one.unreadCount,
      one.aside?.isBack ?? null,
    ])
  expect(await caughtUp()).toEqual([
    [cleo.id, 'from cleo', 1, false],
    [bea.id, 'from bea', 1, null],
    [dora.id, null, 0, false],
  ])
  // Who was blocked is nowhere, and what was read waits no longer.
  await block(synapse.db, ana, cleo)
  await ana.post('/api/conversations/read', {})
  expect(await caughtUp()).toEqual([[dora.id, null, 0, false]])
})

test('who wishes so gets it back when there is something new', async () => {
  const { ana, bea } = await anaHearsFromTwo()
  await putsAside(ana, bea, { returnsOnMessage: true })
  expect(await asideOf(ana)).toEqual([[bea.id, false]])
  await writes(bea, ana, 'it is urgent')
  expect(await asideOf(ana)).toEqual([[bea.id, true]])
  expect(await waiting(ana)).toBe(2)
})

test('answering ends it, and so does bringing it back', async () => {
  const { ana, bea, cleo } = await anaHearsFromTwo()
  await putsAside(ana, bea)
  await putsAside(ana, cleo)
  await writes(ana, bea, 'I have read this. I will answer when I have more energy.')
  expect(await asideOf(ana)).toEqual([[cleo.id, false]])
  await putsAside(ana, bea)
  expect(await asideOf(ana)).toHaveLength(2)
  expect((await ana.delete(`/api/conversations/${cleo.id}/aside`)).status).toBe(204)
  expect(await asideOf(ana)).toEqual([[bea.id, false]])
  expect(await namesIn(ana)).toEqual([cleo.id])
})

test('the other one notices nothing of it', async () => {
  const { ana, bea } = await anaHearsFromTwo()
  const everything = async () =>
    JSON.stringify(
      await Promise.all(
        ['/api/conversations', `/api/conversations/${ana.id}`, `/api/messages/${ana.id}`, '/api/notices'].map(
          async (path) => (await bea.get(path)).text,
        ),
      ),
    )
  const before = await everything()
  const ear = await listens(bea)
  await putsAside(ana, bea)
  await ana.delete(`/api/conversations/${bea.id}/aside`)
  await ana.post('/api/conversations/read', {})
  expect(await everything()).toBe(before)
  // What comes next is the first thing that bea hears.
  await writes(ana, bea, 'hello')
  await ear.hears('messages.changed')
  expect(JSON.stringify(ear.heard)).not.toContain('messages.read')
  ear.leaves()
})

test('all of this is fine: everything is read up to what was on screen, but what is put aside waits', async () => {
  const { ana, bea, cleo } = await anaHearsFromTwo()
  const { dora } = await synapse.people('dora')
  await befriend(synapse.db, ana, dora)
  await writes(dora, ana, 'from dora')
  await putsAside(ana, cleo)
  const [newest] = await conversationsOf(ana)
  await writes(bea, ana, 'meanwhile')
  const read = await ana.post('/api/conversations/read', { upTo: newest?.lastMessage.id })
  expect(read.status).toBe(200)
  expect((await conversationsOf(ana)).map(({ user, unreadCount }) => [user.id, unreadCount])).toEqual([
    [bea.id, 1],
    [dora.id, 0],
  ])
  await ana.delete(`/api/conversations/${cleo.id}/aside`)
  expect(await waiting(ana)).toBe(2)
})

test('what was called fine can be taken back, and nobody is told of either', async () => {
  const { ana, bea, cleo } = await anaHearsFromTwo()
  const stateOf = async () =>
    (await conversationsOf(ana)).map(({ user, unreadCount }) => [user.id, unreadCount]).toSorted()
  const fine = (body: object) => ana.post<BecameRead[]>('/api/conversations/read', body)
  const unread = (conversations: BecameRead[], upTo: string) =>
    ana.post('/api/conversations/unread', { upTo, conversations })
  // Of bea two of three are new.
  await ana.post(`/api/messages/${bea.id}/read`, {})
  await writes(bea, ana, 'and this')
  await writes(bea, ana, 'and that')
  const before = await stateOf()
  expect(before).toEqual(
    [
      [bea.id, 2],
      [cleo.id, 1],
    ].toSorted(),
  )
  const upTo = (await conversationsOf(ana))[0]?.lastMessage.id ?? ''

  const [beaHears, cleoHears] = [await listens(bea), await listens(cleo)]
  const { body: all } = await fine({ upTo })
  expect(all.map(({ userId }) => userId).toSorted()).toEqual([bea.id, cleo.id].toSorted())
  expect(await waiting(ana)).toBe(0)
  // Again there is nothing more to mark, and nothing to take back.
  expect((await fine({ upTo })).body).toEqual([])
  // What comes in between, and is read, stays as it is.
  await writes(cleo, ana, 'meanwhile')
  await ana.post(`/api/messages/${cleo.id}/read`, {})
  expect((await unread(all, upTo)).status).toBe(204)
  expect(await stateOf()).toEqual(before)

  // Of one person, the others stay.
  const { body: one } = await fine({ upTo, userId: cleo.id })
  expect(one).toEqual(all.filter(({ userId }) => userId === cleo.id))
  expect(await waiting(ana)).toBe(1)
  await unread(one, upTo)
  expect(await stateOf()).toEqual(before)
  for (const ear of [beaHears, cleoHears]) {
    expect(JSON.stringify(ear.heard)).not.toContain('messages.read')
    ear.leaves()
  }

  // What others wrote to each other, and what one wrote oneself, is not hers to mark.
  await writes(ana, bea, 'hello')
  await befriend(synapse.db, bea, cleo)
  await writes(bea, cleo, 'between us')
  await bea.post(`/api/messages/${ana.id}/read`, {})
  await cleo.post(`/api/messages/${bea.id}/read`, {})
  await unread(
    [
      { userId: bea.id, from: theBeginningOfTime },
      { userId: ana.id, from: theBeginningOfTime },
    ],
    theEndOfTime,
  )
  expect(await waiting(bea)).toBe(0)
  expect(await waiting(cleo)).toBe(0)
  const many = Array.from({ length: 501 }, () => ({ userId: bea.id, from: theEndOfTime }))
  for (const [conversations, words] of [
    [many, 'At most 500 conversations can be unread again at once.'],
    [[], 'Please say which conversations.'],
    [undefined, 'Please say which conversations.'],
    [['bea'], 'Please say whose messages, and from which on.'],
  ] as const) {
    const refused = await ana.post<{ fields: object }>('/api/conversations/unread', { upTo, conversations })
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining(words)])
  }
})

test('days that are gone, too far or no days are refused in words; so are people without a conversation', async () => {
  const { ana, bea } = await anaHearsFromTwo()
  const { dora, stranger } = await synapse.people('dora', 'stranger')
  await befriend(synapse.db, ana, dora)
  const answers = await Promise.all(
    [inDays(-1), inDays(400), 'soon'].map((until) => putsAside(ana, bea, { until })),
  )
  expect(answers.map(({ body }) => body.message)).toEqual([
    'Please choose a day that is still to come.',
    'Please choose a day within a year.',
    'Please choose a day.',
  ])
  for (const nobody of [dora, stranger]) expect((await putsAside(ana, nobody)).status).toBe(404)
  await putsAside(ana, bea)
  await block(synapse.db, ana, bea)
  expect(await asideOf(ana)).toEqual([])
  expect((await putsAside(ana, bea)).status).toBe(404)
})
