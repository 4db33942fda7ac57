import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { MessageView } from '#contract/messages.ts'
import type { ScheduledMessageView } from '#contract/scheduled-messages.ts'
import { scheduledMessages } from '#server/db/schema/scheduled/scheduled-messages.ts'
import { archiveOf } from '#tests/support/archive.ts'
import { messageIsDue, schedulesMessage, tomorrow, waitingMessages } from '#tests/support/later.ts'
import { photoOf, sendsUp, whoSees } from '#tests/support/message-photos.ts'
import { befriend, endFriendship } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse({}, { lookForJobsEvery: 30 })

async function friends() {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  return { ana, bea }
}
const at = ({ id }: { id: string }, more = '') => `/api/messages/scheduled/${id}${more}`
const reads = async (person: Person, other: Person) =>
  (await person.get<MessageView[]>(`/api/messages/${other.id}`)).body
const waits = async (ana: Person, bea: Person, descriptions?: (string | null)[], content = '') => {
  const how = { sendAt: tomorrow(), photos: await sendsUp(ana, descriptions) }
  const { status, body } = await schedulesMessage(ana, bea, content, how)
  expect(status).toBe(201)
  return body
}

test('photos wait with their message, seen by its sender alone, and arrive with it once', async () => {
  const { ana, bea } = await friends()
  const message = await waits(ana, bea, ['A heron', null], 'good morning')
  expect(message.photos).toMatchObject([{ imageAlt: 'A heron', imageWidth: 800 }, { imageAlt: null }])
  expect(await waitingMessages(ana)).toMatchObject([{ photos: message.photos }])
  expect(await whoSees(photoOf(message), ana, bea)).toEqual(['ana'])
  await messageIsDue(synapse.db, message)
  await expect
    .poll(() => reads(bea, ana))
    .toMatchObject([{ content: 'good morning', photos: message.photos }])
  expect(await whoSees(photoOf(message), ana, bea)).toEqual(['ana', 'bea'])
  expect(await waitingMessages(ana)).toEqual([])
})

test('photos alone can wait; words can be added, and it can be sent at once', async () => {
  const { ana, bea } = await friends()
  const message = await waits(ana, bea)
  const changed = await ana.patch<ScheduledMessageView>(at(message), { sendAt: tomorrow() })
  expect(changed.body).toMatchObject({ content: '', photos: message.photos })
  expect((await ana.patch<ScheduledMessageView>(at(message), { content: 'look' })).body.content).toBe('look')
  const sent = await ana.post<MessageView>(at(message, '/send'))
  expect(sent.body).toMatchObject({ content: 'look', photos: message.photos })
  expect(await whoSees(photoOf(message), ana, bea)).toEqual(['ana', 'bea'])
})

test('neither words nor photos is refused, and so are somebody else’s photos', async () => {
  const { ana, bea } = await friends()
  const sendAt = tomorrow()
  expect((await schedulesMessage(ana, bea, '', { sendAt })).status).toBe(422)
  expect((await schedulesMessage(ana, bea, '', { sendAt, photos: await sendsUp(bea) })).status).toBe(422)
  expect(await waitingMessages(ana)).toEqual([])
})

test('held back or deleted, the photos stay with the words; with the row they go', async () => {
  const { ana, bea } = await friends()
  const message = await waits(ana, bea)
  await endFriendship(synapse.db, ana, bea)
  await messageIsDue(synapse.db, message)
  await expect
    .poll(() => waitingMessages(ana))
    .toMatchObject([{ problem: 'friends', photos: message.photos }])
  await ana.delete(at(message))
  await ana.post(at(message, '/restore'))
  expect(await waitingMessages(ana)).toMatchObject([{ photos: message.photos }])
  expect(await whoSees(photoOf(message), ana, bea)).toEqual(['ana'])
  expect(await archiveOf(ana)).toContain(`${photoOf(message).slice(-6)}.webp`)
  await synapse.db.delete(scheduledMessages).where(eq(scheduledMessages.id, message.id))
  expect(await whoSees(photoOf(message), bea)).toEqual([])
})
