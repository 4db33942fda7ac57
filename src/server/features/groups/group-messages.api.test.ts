import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { limits } from '#contract/core/limits.ts'
import type { GroupMessageView } from '#contract/groups/group-messages.ts'
import type { MessageView } from '#contract/messages.ts'
import type { NoticeView } from '#contract/notifications/notices.ts'
import type { ReportView } from '#contract/reports/reports.ts'
import { agrees, begins, gathers, groupsOf, readsIn, says, triesToSay } from '#tests/support/groups.ts'
import { befriend, block, endFriendship, writes } from '#tests/support/messages.ts'
import { decides, looksAt, makeModerator } from '#tests/support/moderation.ts'
import type { Person } from '#tests/support/people.ts'
import { listens } from '#tests/support/realtime.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

async function three() {
  const people = await synapse.people('ana', 'bea', 'cleo')
  const { ana, bea, cleo } = people
  await befriend(synapse.db, ana, bea, cleo)
  return { ...people, group: await gathers(ana, [bea, cleo]) }
}

const missedBy = async (person: Person) => (await groupsOf(person))[0]?.missed
const unread = async (person: Person) =>
  (await person.get<{ conversations: number }>('/api/conversations/unread')).body.conversations
const reads = (person: Person, { id }: { id: string }, upTo?: string) =>
  person.post(`/api/groups/${id}/read`, upTo ? { upTo } : {})
const at = ({ id }: { id: string }, more = '') => `/api/groups/messages/${id}${more}`
const list = async (person: Person, { id }: { id: string }) =>
  (await person.get<GroupMessageView[]>(`/api/groups/${id}/messages`)).body
const reacts = (person: Person, message: { id: string }, reaction: string) =>
  person.put<GroupMessageView & { message: string }>(at(message, '/reaction'), { reaction })

test('what ana writes comes to everybody who is in it at once, with its tones, and to nobody else', async () => {
  const { ana, bea, cleo, group } = await three()
  const { dora } = await synapse.people('dora')
  const [ear, other] = [await listens(bea), await listens(dora)]
  const message = await says(ana, group, 'hello', { toneIndicators: ['/j'] })
  await ear.hears('groupMessages.changed', { groupId: group.id } as object)
  expect(message).toMatchObject({
    content: 'hello',
    toneIndicators: ['Joking'],
    isMine: true,
    asks: [],
    reactions: [],
  })
  expect(await list(cleo, group)).toMatchObject([{ id: message.id, sender: { id: ana.id }, isMine: false }])
  expect(other.heard).toEqual([])
  for (const stream of [ear, other]) stream.leaves()
  for (const method of ['GET', 'POST'] as const)
    expect(
      (
        await dora.sendsJson(
          method,
          `/api/groups/${group.id}/messages`,
          method === 'POST' ? { content: 'hi' } : undefined,
        )
      ).status,
    ).toBe(404)
})

test('since when, how many, and how many ask me: read up to a message, it is fewer', async () => {
  const { ana, bea, cleo, group } = await three()
  expect(await missedBy(bea)).toBeNull()
  const first = await says(ana, group, 'one')
  await says(ana, group, 'when are you there?', { asks: [bea.id] })
  await says(cleo, group, 'three')
  await says(bea, group, 'of my own')
  expect(await missedBy(bea)).toEqual({ count: 3, asksYou: 1, since: first.createdAt })
  expect(await missedBy(cleo)).toMatchObject({ count: 3, asksYou: 0 })
  expect([await unread(bea), await unread(cleo)]).toEqual([1, 1])
  await reads(bea, group, first.id)
  expect(await missedBy(bea)).toMatchObject({ count: 2, asksYou: 1 })
  // Back is not possible, and a time to come is now.
  await reads(bea, group, '018f0000-0000-7000-8000-000000000000')
  expect(await missedBy(bea)).toMatchObject({ count: 2 })
  await reads(bea, group, 'ffffffff-ffff-7fff-bfff-ffffffffffff')
  expect([await missedBy(bea), await unread(bea)]).toEqual([null, 0])
  await says(ana, group, 'new')
  expect(await missedBy(bea)).toMatchObject({ count: 1 })
  const [asked] = await list(bea, group).then((all) => all.filter(({ asksYou }) => asksYou))
  expect(asked).toMatchObject({ asks: [{ id: bea.id, displayName: 'Bea' }] })
})

test('only people in the group can be asked', async () => {
  const { ana, group } = await three()
  const { dora } = await synapse.people('dora')
  for (const id of [dora.id, ana.id, '018f0000-0000-7000-8000-000000000000'])
    expect(await triesToSay(ana, group, 'you?', { asks: [id] })).toMatchObject({
      status: 422,
      body: { message: 'Please choose people in this group.' },
    })
  expect((await triesToSay(ana, group, ' \u200b')).status).toBe(422)
  expect((await triesToSay(ana, group, 'x'.repeat(limits.messageContent + 1))).status).toBe(422)
})

test('muted and snoozed are for oneself: no number, and the others see nothing of it', async () => {
  const { ana, bea, cleo, group } = await three()
  await bea.put(`/api/groups/${group.id}/mute`)
  await says(ana, group, 'one')
  expect([await unread(bea), await unread(cleo)]).toEqual([0, 1])
  expect((await groupsOf(bea))[0]).toMatchObject({ isMuted: true, missed: { count: 1 } })
  expect((await groupsOf(ana))[0]).toMatchObject({ isMuted: false })
  await bea.delete(`/api/groups/${group.id}/mute`)
  expect(await unread(bea)).toBe(1)
  const until = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()
  await bea.put(`/api/groups/${group.id}/aside`, { until })
  expect([await unread(bea), (await groupsOf(bea))[0]?.aside]).toEqual([0, { until, isBack: false }])
  await bea.put(`/api/groups/${group.id}/aside`, { until, returnsOnMessage: true })
  expect(await unread(bea)).toBe(0)
  await says(ana, group, 'two')
  expect([await unread(bea), (await groupsOf(bea))[0]?.aside?.isBack]).toEqual([1, true])
  // Whoever answers owes nothing any more.
  await says(bea, group, 'here')
  expect((await groupsOf(bea))[0]?.aside).toBeNull()
})

test('somebody muted raises no number in a group, and can be read there', async () => {
  const { ana, bea, group } = await three()
  await bea.post(`/api/mutes/${ana.id}`)
  await says(ana, group, 'hello')
  expect([await unread(bea), await missedBy(bea)]).toEqual([0, null])
  expect(await readsIn(bea, group)).toEqual(['hello'])
})

test('an answer in words: one for each person, changed and taken back, with no notice and no number', async () => {
  const { ana, bea, cleo, group } = await three()
  const message = await says(ana, group, 'a long day')
  await reads(cleo, group)
  for (const _ of [1, 2]) expect((await reacts(bea, message, 'meToo')).status).toBe(200)
  await reacts(bea, message, 'hearYou')
  await reacts(cleo, message, 'thankYou')
  expect((await list(ana, group))[0]?.reactions).toEqual([
    { id: bea.id, displayName: 'Bea', reaction: 'hearYou', isYours: false },
    { id: cleo.id, displayName: 'Cleo', reaction: 'thankYou', isYours: false },
  ])
  for (const _ of [1, 2]) expect((await bea.delete(at(message, '/reaction'))).status).toBe(200)
  expect((await list(ana, group))[0]?.reactions).toHaveLength(1)
  expect(
    (await ana.get<NoticeView[]>('/api/notices')).body.filter(({ kind }) => kind !== 'groupInvited'),
  ).toEqual([])
  expect([await unread(ana), await missedBy(ana)]).toEqual([0, null])
  expect((await reacts(ana, message, 'meToo')).body.message).toBe('This is your own message.')
  expect((await reacts(bea, message, 'love')).status).toBe(422)
})

test('taken back within the hour: no words for anybody, no number, and what hung on it is gone', async () => {
  const { ana, bea, group } = await three()
  const message = await says(ana, group, 'too quick', { asks: [bea.id] })
  await reacts(bea, message, 'meToo')
  expect((await bea.delete<{ message: string }>(at(message))).body.message).toBe(
    'You can only take back your own messages.',
  )
  for (const _ of [1, 2]) expect((await ana.delete(at(message))).status).toBe(200)
  expect(await list(bea, group)).toMatchObject([
    { content: '', isTakenBack: true, asks: [], asksYou: false, reactions: [] },
  ])
  expect([await missedBy(bea), await unread(bea)]).toEqual([null, 0])
  expect((await reacts(bea, message, 'meToo')).status).toBe(409)
  const older = await says(ana, group, 'of long ago')
  await synapse.db.execute(
    sql`update group_messages set created_at = now() - interval '61 minutes' where id = ${older.id}`,
  )
  expect((await ana.delete(at(older))).status).toBe(403)
})

test('the newest come first, page by page', async () => {
  const { ana, bea, group } = await three()
  for (const n of [1, 2, 3]) await says(ana, group, `line ${n}`)
  expect(await readsIn(bea, group, '?limit=2')).toEqual(['line 2', 'line 3'])
  const first = await bea.get(`/api/groups/${group.id}/messages?limit=2`)
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  expect((await bea.get<GroupMessageView[]>(next)).body.map(({ content }) => content)).toEqual(['line 1'])
})

test('sent twice with one key it is one message', async () => {
  const { ana, bea, group } = await three()
  const send = () =>
    ana.sendsJson<GroupMessageView>(
      'POST',
      `/api/groups/${group.id}/messages`,
      { content: 'once' },
      { 'idempotency-key': `m-${ana.id}` },
    )
  const [one, two] = [await send(), await send()]
  expect(two.body.id).toBe(one.body.id)
  expect(await readsIn(bea, group)).toEqual(['once'])
})

test('bea reports a message, a moderator takes it down, and nobody in the group reads it', async () => {
  const { ana, bea, cleo, group } = await three()
  const { dora, vera } = await synapse.people('dora', 'vera')
  await makeModerator(synapse.db, vera)
  await says(cleo, group, 'beside it')
  const message = await says(ana, group, 'unkind words')
  const report = { subjectType: 'groupMessage', subjectId: message.id, reason: 'unkind' }
  expect((await dora.post('/api/reports', report)).status).toBe(404)
  expect((await ana.post('/api/reports', report)).status).toBe(422)
  expect(await bea.post<ReportView>('/api/reports', report)).toMatchObject({
    status: 201,
    body: { words: 'unkind words' },
  })
  const seen = await looksAt(vera, { type: 'groupMessage', id: message.id })
  expect(seen.text).toContain('beside it')
  const ear = await listens(cleo)
  await decides(vera, { type: 'groupMessage', id: message.id }, 'remove')
  await ear.hears('groupMessage.changed')
  ear.leaves()
  for (const person of [ana, bea, cleo]) expect(await readsIn(person, group)).toEqual(['beside it'])
  expect(await missedBy(cleo)).toBeNull()
})

test('the name of a group can be reported by whoever is in it or asked into it', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const { dora } = await synapse.people('dora')
  await befriend(synapse.db, ana, bea, cleo)
  const group = await begins(ana, [bea, cleo], { purpose: 'Unkind purpose' })
  const report = { subjectType: 'group', subjectId: group.id, reason: 'unkind' }
  expect(await bea.post<ReportView>('/api/reports', report)).toMatchObject({
    status: 201,
    body: { words: 'Moss friends\nUnkind purpose' },
  })
  expect((await dora.post('/api/reports', report)).status).toBe(404)
  await agrees(cleo, group)
  expect((await cleo.post('/api/reports', report)).status).toBe(201)
})

test('between two: an answer in words to what a friend wrote, for both to see, and not after the friendship', async () => {
  const { ana, bea, cleo } = await three()
  const message = await writes(ana, bea, 'a long day')
  const path = `/api/messages/received/${message.id}/reaction`
  const ear = await listens(ana)
  expect((await bea.put<MessageView>(path, { reaction: 'hearYou' })).body.reaction).toBe('hearYou')
  await ear.hears('message.changed')
  ear.leaves()
  const [seen] = (await ana.get<MessageView[]>(`/api/messages/${bea.id}`)).body
  expect(seen?.reaction).toBe('hearYou')
  for (const person of [ana, cleo]) expect((await person.put(path, { reaction: 'meToo' })).status).toBe(404)
  expect((await ana.get<NoticeView[]>('/api/notices')).body).toEqual([])
  await endFriendship(synapse.db, ana, bea)
  expect((await bea.put(path, { reaction: 'meToo' })).status).toBe(403)
  expect((await bea.delete<MessageView>(path)).body.reaction).toBeNull()
  await block(synapse.db, bea, ana)
  expect((await bea.delete(path)).status).toBe(404)
})
