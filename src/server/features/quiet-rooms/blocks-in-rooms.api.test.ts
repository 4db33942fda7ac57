import { expect, test } from 'vitest'
import { limits } from '#contract/core/limits.ts'
import type { RoomDetail, RoomView } from '#contract/quiet-rooms.ts'
import { befriend, block } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { posts } from '#tests/support/posts.ts'
import { comesIn, dropsOff, opens, seenBy } from '#tests/support/quiet-rooms.ts'
import { listens } from '#tests/support/realtime.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const at = ({ id }: { id: string }, more = '') => `/api/rooms/${id}${more}`
const look = async (person: Person, room: RoomView) => (await person.get(at(room))).text
const presses = (person: Person, room: RoomView, change: object) =>
  person.put<RoomDetail>(at(room, '/timer'), change)
const timerOf = async (person: Person, room: RoomView) =>
  (await person.get<RoomDetail>(at(room))).body.inside?.timer.state

/** What everybody hears of comes after everything else in the stream. */
async function everythingIsTold(by: Person, ...ears: Awaited<ReturnType<typeof listens>>[]) {
  const { id: postId } = await posts(by, 'for everyone')
  for (const ear of ears) await ear.hears('post.created', { postId })
}

test('cleo and dora, with a block between them, are in one room and neither can tell', async () => {
  const { ana, bea, cleo, dora } = await synapse.people('ana', 'bea', 'cleo', 'dora')
  await block(synapse.db, cleo, dora)
  const room = await opens(ana, { isForFriends: false })
  await comesIn(bea, room)
  await comesIn(cleo, room)
  const [before, ear] = [await look(cleo, room), await listens(cleo)]
  const entered = await comesIn(dora, room, 'Painting')
  expect(entered.inside?.people.map(({ person }) => person.displayName)).toEqual(['Dora', 'Bea'])
  await dora.patch(at(room, '/visit'), { isDone: true })
  await presses(dora, room, { action: 'start', minutes: 25 })
  expect(await look(cleo, room)).toBe(before)
  // Bea sees both, and what each does.
  expect(await seenBy(bea, room)).toEqual(['bea', 'cleo', 'dora'])
  expect(await timerOf(bea, room)).toBe('running')
  const [hers, ears] = [await look(dora, room), await listens(dora)]
  await cleo.patch(at(room, '/visit'), { doing: 'Singing' })
  await presses(cleo, room, { action: 'start', minutes: 5 })
  await presses(cleo, room, { action: 'pause' })
  expect((await look(dora, room)).replace(/"secondsLeft":\d+/, '')).toBe(
    hers.replace(/"secondsLeft":\d+/, ''),
  )
  await dora.delete(at(room, '/visit'))
  await everythingIsTold(ana, ear, ears)
  // Each heard of what she did herself, and of nothing else.
  const counts = [ear, ears].map(({ heard }) => heard.filter(({ type }) => type === 'room.changed').length)
  expect(counts[0]).toBeGreaterThan(0)
  expect(ear.heard.length).toBeLessThanOrEqual(4)
  for (const one of [ear, ears]) one.leaves()
})

test('what dora does while cleo is there reaches cleo’s stream at no time', async () => {
  const { ana, cleo, dora } = await synapse.people('ana', 'cleo', 'dora')
  await block(synapse.db, dora, cleo)
  const room = await opens(ana, { isForFriends: false })
  await comesIn(cleo, room)
  const ear = await listens(cleo)
  await comesIn(dora, room, 'Painting')
  await presses(dora, room, { action: 'start', minutes: 25 })
  await dora.delete(at(room, '/visit'))
  await everythingIsTold(ana, ear)
  expect(ear.heard.map(({ type }) => type)).toEqual(['post.created'])
  ear.leaves()
})

test('who comes in finds no timer that was set by somebody she cannot meet', async () => {
  const { ana, bea, cleo, dora } = await synapse.people('ana', 'bea', 'cleo', 'dora')
  await block(synapse.db, cleo, dora)
  const room = await opens(ana, { isForFriends: false })
  await comesIn(bea, room)
  await comesIn(dora, room)
  await presses(dora, room, { action: 'start', minutes: 25 })
  expect((await comesIn(cleo, room)).inside?.timer.state).toBe('none')
  expect((await comesIn(ana, room)).inside?.timer.state).toBe('running')
})

test('a host who has blocked somebody, or was blocked by them, has no room for them', async () => {
  const { ana, bea, cleo, dora } = await synapse.people('ana', 'bea', 'cleo', 'dora')
  await block(synapse.db, ana, bea)
  await block(synapse.db, cleo, ana)
  const room = await opens(ana, { isForFriends: false })
  const answerTo = async (person: Person, { id }: { id: string }) => {
    const answers = await Promise.all([
      person.get(at({ id })),
      person.put(at({ id }, '/visit'), {}),
      person.put(at({ id }, '/visit/stay')),
      person.put(at({ id }, '/timer'), { action: 'pause' }),
      person.delete(at({ id })),
      person.post('/api/reports', { subjectType: 'room', subjectId: id, reason: 'unkind' }),
    ])
    return answers.map(({ status, text }) => `${status} ${text}`)
  }
  const none = await answerTo(dora, { id: '018f0000-0000-7000-8000-000000000000' })
  for (const person of [bea, cleo]) {
    expect(await answerTo(person, room)).toEqual(none)
    const { body } = await person.get<RoomView[]>('/api/rooms')
    expect(body.map(({ id }) => id)).not.toContain(room.id)
  }
  expect((await dora.get(at(room))).status).toBe(200)
})

test('a full room is full by what one could see in it, and shows nobody more than eight people', async () => {
  const names = ['ana', 'bea', 'cleo', 'dora', 'eve', 'finn', 'gus', 'hal', 'ida', 'jon'] as const
  const people = await synapse.people(...names)
  const { ana, hal, ida, jon } = people
  await block(synapse.db, ida, hal)
  const room = await opens(ana, { isForFriends: false })
  for (const name of names.slice(0, 8)) await comesIn(people[name], room)
  const ear = await listens(ana)
  const before = await look(ana, room)
  // Eight are in it, and ida could see seven.
  const { inside } = await comesIn(ida, room, 'Counting')
  expect(inside?.people).toHaveLength(limits.quietRoom.seats)
  expect((await jon.put(at(room, '/visit'), {})).status).toBe(409)
  // For the others it is as if she had been refused, as anybody else would have been.
  await ida.patch(at(room, '/visit'), { isDone: true })
  await presses(ida, room, { action: 'start', minutes: 25 })
  expect(await look(ana, room)).toBe(before)
  await everythingIsTold(jon, ear)
  expect(ear.heard.map(({ type }) => type)).toEqual(['post.created'])
  await people.bea.delete(at(room, '/visit'))
  expect(await seenBy(ana, room)).toContain('ida')
  ear.leaves()
})

test('whoever is blocked in a room sees the other leave, and the other sees her leave', async () => {
  const { ana, cleo, dora } = await synapse.people('ana', 'cleo', 'dora')
  const room = await opens(ana, { isForFriends: false })
  for (const person of [ana, cleo, dora]) await comesIn(person, room)
  const [ear, others] = [await listens(dora), await listens(ana)]
  await cleo.post(`/api/blocks/${dora.id}`)
  await ear.hears('room.changed', { roomId: room.id })
  expect(await seenBy(dora, room)).toEqual(['dora', 'ana'])
  expect(await seenBy(cleo, room)).toEqual(['cleo', 'ana'])
  await everythingIsTold(ana, others)
  expect(others.heard.map(({ type }) => type)).toEqual(['post.created'])
  for (const one of [ear, others]) one.leaves()
})

test('a muted person is there without her words, and her rooms are not in the list', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const room = await opens(ana)
  await comesIn(ana, room, 'Knitting')
  await bea.post(`/api/mutes/${ana.id}`)
  const { inside } = await comesIn(bea, room)
  expect(inside?.people[1]).toMatchObject({ person: { id: ana.id }, doing: null, isDone: false })
  expect((await bea.get<RoomView[]>('/api/rooms')).body.map(({ id }) => id)).not.toContain(room.id)
})

test('words that somebody filters are marked, for them alone', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const room = await opens(ana, { name: 'Diet talk' })
  await comesIn(ana, room, 'a new diet')
  await bea.post('/api/word-filters', { phrase: 'diet', effect: 'fold' })
  const seen = await comesIn(bea, room)
  expect(seen).toMatchObject({ foldedBy: { words: true } })
  expect(seen.inside?.people[1]).toMatchObject({ foldedBy: { words: true } })
  expect((await ana.get<RoomDetail>(at(room))).body.foldedBy).toBeNull()
})

const heardOfRooms = ({ heard }: Awaited<ReturnType<typeof listens>>) =>
  heard.filter(({ type }) => type === 'room.changed').length

test('who may no longer enter hears nothing of the others, though she has not been noticed to be gone', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await befriend(synapse.db, ana, bea, cleo)
  const room = await opens(ana)
  for (const person of [ana, bea, cleo]) await comesIn(person, room)
  await ana.delete(`/api/friends/${bea.id}`)
  const ear = await listens(bea)
  await cleo.patch(at(room, '/visit'), { doing: 'Knitting' })
  await presses(cleo, room, { action: 'start', minutes: 25 })
  await everythingIsTold(ana, ear)
  expect(heardOfRooms(ear)).toBe(0)
  ear.leaves()
})

test('in a room that has ended there is nobody: a block between two who were in it is told to neither', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const [room, other] = [await opens(ana, { isForFriends: false }), await opens(ana, { isForFriends: false })]
  for (const person of [ana, bea, cleo]) await comesIn(person, room)
  await ana.delete(at(room))
  const ear = await listens(bea)
  await cleo.post(`/api/blocks/${bea.id}`)
  await comesIn(ana, other)
  await everythingIsTold(ana, ear)
  expect(heardOfRooms(ear)).toBe(0)
  ear.leaves()
})

test('where both have blocked each other, that one takes it back, or blocks, is not told to the other in a room', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const room = await opens(ana, { isForFriends: false })
  for (const person of [bea, cleo]) await comesIn(person, room)
  await block(synapse.db, bea, cleo)
  await block(synapse.db, cleo, bea)
  const ear = await listens(cleo)
  await bea.delete(`/api/blocks/${cleo.id}`)
  await everythingIsTold(ana, ear)
  expect(heardOfRooms(ear)).toBe(0)
  ear.leaves()
})

test('who is about to be erased is seen to leave', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const room = await opens(ana, { isForFriends: false })
  for (const person of [ana, bea]) await comesIn(person, room)
  await bea.sends('DELETE', '/api/account', {})
  const ear = await listens(ana)
  await dropsOff(synapse, bea.id)
  await everythingIsTold(cleo, ear)
  expect(heardOfRooms(ear)).toBe(1)
  ear.leaves()
})
