import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { ConversationView, MessageView } from '#contract/messages.ts'
import type { NoticeView } from '#contract/notifications/notices.ts'
import type { PushView } from '#contract/push/push.ts'
import type { ScheduledMessageView } from '#contract/scheduled-messages.ts'
import { scheduledMessages } from '#server/db/schema/scheduled/scheduled-messages.ts'
import { users } from '#server/db/schema/users.ts'
import { eraseDueAccounts } from '#server/features/account/erasure.ts'
import { createLog } from '#server/log.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { inMinutes, messageIsDue, schedulesMessage, tomorrow, waitingMessages } from '#tests/support/later.ts'
import {
  befriend,
  block,
  conversationsOf,
  endFriendship,
  readsWith,
  writes,
} from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { type PushBrowser, startPushService } from '#tests/support/push-service.ts'
import { listens } from '#tests/support/realtime.ts'
import { silentMailer } from '#tests/support/silent-mailer.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const service = await startPushService()
const synapse = testSynapse(service.env, {
  pushTiming: { gatherFor: 1, wait: 0, spacing: 0 },
  lookForJobsEvery: 30,
})
afterAll(service.close)

const at = (message: { id: string }, more = '') => `/api/messages/scheduled/${message.id}${more}`
const isDue = (message: { id: string }, ago?: number) => messageIsDue(synapse.db, message, ago)
const noticesOf = async (person: Person) =>
  (await person.get<NoticeView[]>('/api/notices')).body.filter(({ kind }) => kind === 'messageNotSent')
const unreadOf = async (person: Person) =>
  (await person.get<{ conversations: number }>('/api/conversations/unread')).body.conversations

async function friends() {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  return { ana, bea }
}
async function phoneOf(person: Person): Promise<PushBrowser> {
  const { publicKey } = (await person.get<PushView>('/api/push')).body
  const browser = service.browser(publicKey)
  await person.put('/api/push/device', browser.subscription)
  await person.put('/api/push/settings', { unwanted: [], withNames: true, lowEnergy: 'usual' })
  return browser
}

test('a message waits where its sender alone sees it, and then arrives once, as new', async () => {
  const { ana, bea } = await friends()
  const sendAt = tomorrow()
  const { status, body: waits } = await schedulesMessage(ana, bea, 'happy birthday', {
    sendAt,
    noReplyNeeded: true,
  })
  expect(status).toBe(201)
  expect(waits).toMatchObject({ content: 'happy birthday', sendAt, problem: null, receiver: { id: bea.id } })
  const ear = await listens(bea)
  expect(await waitingMessages(ana)).toHaveLength(1)
  expect(await waitingMessages(bea)).toEqual([])
  expect(await conversationsOf(bea)).toEqual([])
  expect(await readsWith(bea, ana)).toEqual([])
  await writes(ana, bea, 'said before')
  await isDue(waits)
  await expect.poll(() => readsWith(bea, ana)).toEqual(['said before', 'happy birthday'])
  expect(await waitingMessages(ana)).toEqual([])
  expect(await unreadOf(bea)).toBe(1)
  const [last] = (await bea.get<MessageView[]>(`/api/messages/${ana.id}`)).body
  expect(last).toMatchObject({ noReplyNeeded: true, isSilent: false, editedAt: null })
  expect(Date.parse(last?.createdAt ?? '')).toBeLessThan(Date.parse(sendAt))
  expect(ear.raw).not.toContain(waits.id)
})

test('it can be changed, sent now, and deleting it can be undone; nobody else’s', async () => {
  const { ana, bea } = await friends()
  const { body: waits } = await schedulesMessage(ana, bea, 'first words')
  const change = {
    content: 'second words',
    toneIndicators: ['Joking'],
    isSilent: true,
    sendAt: inMinutes(30),
  }
  expect((await ana.patch<ScheduledMessageView>(at(waits), change)).body).toMatchObject({
    content: 'second words',
    isSilent: true,
    toneIndicators: ['Joking'],
  })
  for (const ask of [bea.patch(at(waits), change), bea.delete(at(waits)), bea.post(at(waits, '/send'))])
    expect((await ask).status).toBe(404)
  expect((await ana.delete(at(waits))).status).toBe(204)
  expect((await ana.delete(at(waits))).status).toBe(204)
  expect(await waitingMessages(ana)).toEqual([])
  expect((await ana.post(at(waits, '/restore'))).status).toBe(200)
  const sent = await ana.post<MessageView>(at(waits, '/send'))
  expect(sent.body).toMatchObject({ content: 'second words', isMine: true })
  expect((await ana.post(at(waits, '/send'))).status).toBe(404)
  expect(await readsWith(bea, ana)).toEqual(['second words'])
})

test.for([
  ['after the friendship ended', (ana: Person, bea: Person) => endFriendship(synapse.db, ana, bea)],
  ['after bea blocked ana', (ana: Person, bea: Person) => block(synapse.db, bea, ana)],
  ['after ana blocked bea', (ana: Person, bea: Person) => block(synapse.db, ana, bea)],
] as const)('%s it is not sent, in the same words, and the words are kept', async ([, parts]) => {
  const { ana, bea } = await friends()
  const { body: waits } = await schedulesMessage(ana, bea, 'too late for this')
  await parts(ana, bea)
  await isDue(waits)
  await expect.poll(async () => (await waitingMessages(ana))[0]?.problem).toBe('friends')
  expect(await waitingMessages(ana)).toMatchObject([{ content: 'too late for this' }])
  expect(await noticesOf(ana)).toHaveLength(1)
  const refused = await ana.post(at(waits, '/send'))
  expect(refused.status).toBe(403)
  expect(refused.text).toContain('You can only write to friends.')
  const all = (await bea.get<ConversationView[]>('/api/conversations')).body
  expect(all).toEqual([])
  expect((await schedulesMessage(ana, bea, 'again')).status).toBe(403)
})

test('to somebody who was erased nothing is sent, and the words stay with their writer', async () => {
  const { ana, bea } = await friends()
  const { body: waits } = await schedulesMessage(ana, bea, 'words that stay')
  const { body: theirs } = await schedulesMessage(bea, ana, 'words that go')
  await synapse.db
    .update(users)
    .set({ eraseAfter: sql`now() - interval '1 minute'` })
    .where(eq(users.id, bea.id))
  const log = createLog('error', { write: () => undefined })
  const storage = await openStorage({ s3: null, dataDir: synapse.dataDir })
  await eraseDueAccounts({ db: synapse.db, storage, log, mailer: silentMailer(synapse.db, log) })
  await isDue(waits)
  await expect.poll(async () => (await waitingMessages(ana))[0]?.problem).toBe('friends')
  expect(await waitingMessages(ana)).toMatchObject([{ content: 'words that stay' }])
  const left = await synapse.db.select().from(scheduledMessages).where(eq(scheduledMessages.id, theirs.id))
  expect(left).toEqual([])
})

test('a suspended sender sends nothing, and what is hours late asks first', async () => {
  const { ana, bea } = await friends()
  const { body: late } = await schedulesMessage(ana, bea, 'for this morning')
  await isDue(late, 3 * 60 * 60)
  await expect.poll(async () => (await waitingMessages(ana))[0]?.problem).toBe('late')
  const { body: waits } = await schedulesMessage(ana, bea, 'while suspended')
  await synapse.db
    .update(users)
    .set({ suspendedUntil: sql`now() + interval '1 hour'` })
    .where(eq(users.id, ana.id))
  await isDue(waits)
  const problem = async () =>
    (await synapse.db.select().from(scheduledMessages).where(eq(scheduledMessages.id, waits.id)))[0]?.problem
  await expect.poll(problem).toBe('account')
  expect(await conversationsOf(bea)).toEqual([])
})

test('a silent message is there to be found, and raises no notification and no count', async () => {
  const { ana, bea } = await friends()
  const phone = await phoneOf(bea)
  const silent = await writes(ana, bea, 'no hurry', { isSilent: true })
  expect(silent.isSilent).toBe(true)
  expect(await unreadOf(bea)).toBe(0)
  expect(await conversationsOf(bea)).toMatchObject([{ unreadCount: 1, lastMessage: { content: 'no hurry' } }])
  // What comes after it is told, and tells of itself alone.
  await writes(ana, bea, 'this one is loud')
  const told = await phone.has(1)
  expect(told).toMatchObject([{ type: 'news', title: 'Ana wrote to you', body: '' }])
  expect(await unreadOf(bea)).toBe(1)
  const { body: waits } = await schedulesMessage(ana, bea, 'silent and later', { isSilent: true })
  await bea.post(`/api/messages/${ana.id}/read`, {})
  await isDue(waits)
  await expect.poll(async () => (await readsWith(bea, ana)).at(-1)).toBe('silent and later')
  expect(await unreadOf(bea)).toBe(0)
  await writes(ana, bea, 'and one more')
  await phone.has(phone.arrived.length + 1)
  expect(phone.arrived.map(({ message }) => ('body' in message ? message.body : '')).join('')).toBe('')
})

test.for([
  [
    'in the past',
    (): string => new Date(0).toISOString(),
    'This time has passed. Please choose a later one.',
  ],
  ['after more than a year', (): string => inMinutes(400 * 24 * 60), 'Please choose a time within a year.'],
] as const)('a time %s is refused in words', async ([, sendAt, words]) => {
  const { ana, bea } = await friends()
  const answer = await schedulesMessage(ana, bea, 'hello', { sendAt: sendAt() })
  expect(answer.status).toBe(422)
  expect(answer.body).toMatchObject({ fields: { sendAt: words } })
})
