import { expect, test } from 'vitest'
import type { QueueItem } from '#contract/moderation/moderation.ts'
import type { RoomDetail } from '#contract/quiet-rooms.ts'
import { founds, joins } from '#tests/support/communities.ts'
import { befriend } from '#tests/support/messages.ts'
import { decides, makeModerator } from '#tests/support/moderation.ts'
import type { Person } from '#tests/support/people.ts'
import { comesIn, opens } from '#tests/support/quiet-rooms.ts'
import { listens } from '#tests/support/realtime.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const reports = (by: Person, subjectType: string, subjectId: string) =>
  by.post<{ id: string }>('/api/reports', { subjectType, subjectId, reason: 'unkind' })
const queueOf = async (moderator: Person) => (await moderator.get<QueueItem[]>('/api/moderation/queue')).body
const caseOf = (moderator: Person, type: string, id: string) =>
  moderator.get<{ possibleActions: string[] }>(`/api/moderation/subjects/${type}/${id}`)

test('a room is reported by its name; a moderator takes it down, and whoever is inside hears that it has ended', async () => {
  const { ana, bea, mira } = await synapse.people('ana', 'bea', 'mira')
  await makeModerator(synapse.db, mira)
  await befriend(synapse.db, ana, bea)
  const room = await opens(ana, { name: 'unkind name' })
  await comesIn(bea, room)
  expect((await reports(bea, 'room', room.id)).status).toBe(201)
  expect(await queueOf(mira)).toMatchObject([
    { subjectType: 'room', subjectId: room.id, words: 'unkind name' },
  ])
  const ear = await listens(bea)
  await decides(mira, { type: 'room', id: room.id }, 'remove')
  await ear.hears('room.changed', { roomId: room.id })
  expect((await bea.get(`/api/rooms/${room.id}`)).status).toBe(404)
  // It is not put back: it would have ended by itself.
  expect((await caseOf(mira, 'room', room.id)).text).not.toContain('"restore"')
  ear.leaves()
})

test('a room of a community is for its moderators to end, or to decide about', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const garden = await founds(ana)
  for (const person of [bea, cleo]) await joins(person, garden)
  const room = await opens(bea, { name: 'in the garden', communityId: garden.id, isForFriends: false })
  await reports(cleo, 'room', room.id)
  expect((await queueOf(ana)).map(({ subjectId }) => subjectId)).toEqual([room.id])
  expect((await ana.get<RoomDetail>(`/api/rooms/${room.id}`)).body.mayEnd).toBe(true)
  expect((await cleo.delete(`/api/rooms/${room.id}`)).status).toBe(403)
  expect((await ana.delete(`/api/rooms/${room.id}`)).status).toBe(204)
})

test('what somebody says in a room is reported with the person, by whoever sees it, and by nobody else', async () => {
  const { ana, bea, cleo, mira } = await synapse.people('ana', 'bea', 'cleo', 'mira')
  await makeModerator(synapse.db, mira)
  await befriend(synapse.db, ana, bea, cleo)
  const room = await opens(ana)
  await comesIn(ana, room, 'unkind words')
  await comesIn(bea, room)
  const wordsOf = async (reporter: Person) => {
    await reports(reporter, 'user', ana.id)
    const mine = await reporter.get('/api/reports')
    return mine.text
  }
  expect(await wordsOf(cleo)).not.toContain('unkind words')
  await wordsOf(bea)
  const item = await caseOf(mira, 'user', ana.id)
  expect(item.text).toContain('unkind words')
})
