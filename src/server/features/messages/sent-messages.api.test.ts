import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { MessageView, WaitingView } from '#contract/messages.ts'
import type { ReportView } from '#contract/reports/reports.ts'
import { messages } from '#server/db/schema/messages/messages.ts'
import { forgetWordsTakenBack } from '#server/features/account/retention.ts'
import {
  befriend,
  block,
  conversationsOf,
  endFriendship,
  readsWith,
  writes,
} from '#tests/support/messages.ts'
import { looksAt, makeModerator, reports } from '#tests/support/moderation.ts'
import type { Person } from '#tests/support/people.ts'
import { type EventStreamClient, listens } from '#tests/support/realtime.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const friends = async () => {
  const people = await synapse.people('ana', 'bea')
  await befriend(synapse.db, people.ana, people.bea)
  return people
}

const takesBack = (person: Person, { id }: { id: string }) =>
  person.delete<MessageView>(`/api/messages/sent/${id}`)
const edits = (person: Person, { id }: { id: string }, content: string) =>
  person.patch<MessageView>(`/api/messages/sent/${id}`, { content })
const seenBy = async (person: Person, other: Person) =>
  (await person.get<MessageView[]>(`/api/messages/${other.id}`)).body
const isAnHourOld = ({ id }: { id: string }) =>
  synapse.db
    .update(messages)
    .set({ createdAt: sql`now() - interval '61 minutes'` })
    .where(eq(messages.id, id))

test('a message that is taken back is gone for both, and both see that there was one', async () => {
  const { ana, bea } = await friends()
  await writes(ana, bea, 'hello')
  const sent = await writes(ana, bea, 'too much', { toneIndicators: ['Joking'], noReplyNeeded: true })
  const trace = { content: '', toneIndicators: [], noReplyNeeded: false, isTakenBack: true, editedAt: null }
  for (const _ of [1, 2]) {
    const taken = await takesBack(ana, sent)
    expect([taken.status, taken.body]).toEqual([200, expect.objectContaining({ id: sent.id, ...trace })])
  }
  for (const [person, other] of [
    [ana, bea],
    [bea, ana],
  ] as const) {
    expect((await seenBy(person, other))[0]).toMatchObject({ id: sent.id, ...trace })
    expect((await conversationsOf(person))[0]?.lastMessage).toMatchObject({ content: '', isTakenBack: true })
    expect(JSON.stringify(await seenBy(person, other))).not.toContain('too much')
  }
})

test('what is taken back no longer waits to be read, and Catch up shows what stands before it', async () => {
  const { ana, bea } = await friends()
  const waiting = async () => (await bea.get<WaitingView[]>('/api/conversations/waiting')).body
  const first = await writes(ana, bea, 'first')
  const second = await writes(ana, bea, 'second')
  await takesBack(ana, second)
  expect(await waiting()).toMatchObject([{ unreadCount: 1, theirMessage: { content: 'first' } }])
  await takesBack(ana, first)
  expect(await waiting()).toEqual([])
  expect((await bea.get('/api/conversations/unread')).body).toEqual({ conversations: 0 })
  // Unread again is what was said, not that something was.
  await bea.post('/api/conversations/unread', {
    upTo: second.id,
    conversations: [{ userId: ana.id, from: first.id }],
  })
  expect((await bea.get('/api/conversations/unread')).body).toEqual({ conversations: 0 })
})

test('an edited message says that it was edited; the same words again change nothing', async () => {
  const { ana, bea } = await friends()
  const sent = await writes(ana, bea, 'see you at too')
  expect(sent).toMatchObject({ editedAt: null, isTakenBack: false })
  expect((await edits(ana, sent, 'see you at too')).body.editedAt).toBeNull()
  const { status, body } = await edits(ana, sent, '  see you at two ')
  expect([status, body.content, typeof body.editedAt]).toEqual([200, 'see you at two', 'string'])
  expect((await seenBy(bea, ana))[0]).toMatchObject({ content: 'see you at two', editedAt: body.editedAt })
  expect((await conversationsOf(bea))[0]).toMatchObject({
    unreadCount: 1,
    lastMessage: { content: 'see you at two' },
  })
  for (const [content, words] of [
    ['  ', 'Please write something first.'],
    ['x'.repeat(5_001), 'A message can have at most 5,000 characters.'],
  ] as const) {
    const refused = await edits(ana, sent, content)
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(words)])
  }
})

test('after an hour a message stays as it is, and is said so', async () => {
  const { ana, bea } = await friends()
  const sent = await writes(ana, bea, 'old')
  await isAnHourOld(sent)
  const refused = [await edits(ana, sent, 'new'), await takesBack(ana, sent)]
  expect(refused.map(({ status, text }) => [status, text])).toEqual([
    [403, expect.stringContaining('A message can be edited for an hour. This one is older.')],
    [403, expect.stringContaining('A message can be taken back for an hour. This one is older.')],
  ])
  expect(await readsWith(bea, ana)).toEqual(['old'])
})

test('only its sender changes a message, and nothing that was taken back', async () => {
  const { ana, bea } = await friends()
  const { stranger } = await synapse.people('stranger')
  const sent = await writes(ana, bea, 'mine')
  for (const person of [bea, stranger]) {
    expect((await edits(person, sent, 'yours')).status).toBe(404)
    expect((await takesBack(person, sent)).status).toBe(404)
  }
  await takesBack(ana, sent)
  const late = await edits(ana, sent, 'again')
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('You took this message back.')])
})

test('no new words reach somebody after a friendship has ended, but old ones can be taken back', async () => {
  const { ana, bea } = await friends()
  const sent = await writes(ana, bea, 'before')
  await endFriendship(synapse.db, ana, bea)
  expect((await edits(ana, sent, 'after all')).status).toBe(403)
  expect((await takesBack(ana, sent)).status).toBe(200)
})

test('a block: whoever blocked has no conversation to change, the other one can still take back', async () => {
  const { ana, bea } = await friends()
  const [mine, theirs] = [await writes(ana, bea, 'mine'), await writes(bea, ana, 'theirs')]
  await block(synapse.db, ana, bea)
  expect((await takesBack(ana, mine)).status).toBe(404)
  expect((await edits(bea, theirs, 'more words')).status).toBe(403)
  const ear = await listens(ana)
  expect((await takesBack(bea, theirs)).status).toBe(200)
  await writes(bea, await friendOf(bea), 'elsewhere')
  expect(ear.has('message.changed')).toBe(false)
  ear.leaves()
})

async function friendOf(person: Person): Promise<Person> {
  const { dora } = await synapse.people('dora')
  await befriend(synapse.db, person, dora)
  return dora
}

test('both hear of it on all their devices, by ids only, and once', async () => {
  const { ana, bea } = await friends()
  const [edited, taken] = [await writes(ana, bea, 'see you soon'), await writes(ana, bea, 'soon gone')]
  const ears = [await listens(ana), await listens(bea)]
  await edits(ana, edited, 'see you soon, I hope')
  await takesBack(ana, taken)
  const changesIn = ({ heard }: EventStreamClient) => heard.filter(({ type }) => type === 'message.changed')
  for (const ear of ears) await expect.poll(() => changesIn(ear)).toHaveLength(2)
  await edits(ana, edited, 'see you soon, I hope')
  await takesBack(ana, taken)
  await writes(ana, bea, 'the end')
  for (const [index, ear] of ears.entries()) {
    await ear.hears('messages.changed')
    const userId = [bea, ana][index]?.id
    const changes = changesIn(ear)
    expect(changes).toHaveLength(2)
    for (const { id } of [edited, taken])
      expect(changes).toContainEqual({ type: 'message.changed', userId, messageId: id })
    expect(ear.raw).not.toContain('soon')
    ear.leaves()
  }
})

test('what was reported before stays with the case as it was; what was taken back can still be reported', async () => {
  const { ana, bea, vera } = await synapse.people('ana', 'bea', 'vera')
  await befriend(synapse.db, ana, bea)
  await makeModerator(synapse.db, vera)
  const [edited, before, after] = [
    await writes(ana, bea, 'unkind one'),
    await writes(ana, bea, 'unkind two'),
    await writes(ana, bea, 'unkind three'),
  ]
  await reports(bea, { type: 'message', id: edited.id })
  await edits(ana, edited, 'so kind')
  await reports(bea, { type: 'message', id: before.id })
  await takesBack(ana, before)
  await takesBack(ana, after)
  expect((await reports(bea, { type: 'message', id: after.id })).words).toBeNull()
  const cases = await Promise.all(
    [edited, before, after].map(async ({ id }) => (await looksAt(vera, { type: 'message', id })).body),
  )
  expect(cases.map((one) => one.reports[0]?.words)).toEqual(['unkind one', 'unkind two', 'unkind three'])
  // Who reports reads what she could read then: not what was taken back before.
  const shown = (await bea.get<ReportView[]>('/api/reports')).body.map(({ words }) => words)
  expect(shown).toEqual([null, 'unkind two', 'unkind one'])
  // Of what stands around a case, what was taken back has no words.
  expect(cases[0]?.context.map(({ content, isDeleted }) => [content, isDeleted])).toEqual([
    ['so kind', false],
    ['', true],
    ['', true],
  ])
  expect(cases[1]?.context[1]).toMatchObject({ content: 'unkind two', isSubject: true, isDeleted: true })

  // Thirty days later the words are gone from the message. The report still has them.
  await synapse.db
    .update(messages)
    .set({ takenBackAt: sql`now() - interval '29 days'` })
    .where(eq(messages.id, before.id))
  await forgetWordsTakenBack(synapse.db)
  expect((await looksAt(vera, { type: 'message', id: before.id })).body.context[1]?.content).toBe(
    'unkind two',
  )
  await synapse.db
    .update(messages)
    .set({ takenBackAt: sql`now() - interval '31 days'` })
    .where(eq(messages.id, before.id))
  await forgetWordsTakenBack(synapse.db)
  const later = (await looksAt(vera, { type: 'message', id: before.id })).body
  expect([later.context[1]?.content, later.reports[0]?.words]).toEqual(['', 'unkind two'])
  expect((await seenBy(bea, ana))[1]).toMatchObject({ isTakenBack: true, content: '' })
})

test('taking back what she answered to a message that is gone is told to nobody: it was not shown any more', async () => {
  const { ana, bea } = await friends()
  const message = await writes(ana, bea, 'I was loud today')
  const answer = `/api/messages/received/${message.id}/reaction`
  await bea.put(answer, { reaction: 'meToo' })
  await takesBack(ana, message)
  const ear = await listens(ana)
  await bea.delete(answer)
  await writes(bea, ana, 'hello')
  await ear.hears('messages.changed')
  expect(ear.heard.map(({ type }) => type)).toEqual(['messages.changed'])
  ear.leaves()
})
