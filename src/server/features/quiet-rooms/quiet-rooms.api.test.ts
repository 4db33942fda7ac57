import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { limits } from '#contract/core/limits.ts'
import type { NoticeView } from '#contract/notifications/notices.ts'
import type { RoomDetail, RoomView } from '#contract/quiet-rooms.ts'
import { quietRoomVisits } from '#server/db/schema/quiet-rooms/quiet-room-visits.ts'
import { quietRooms } from '#server/db/schema/quiet-rooms/quiet-rooms.ts'
import { archiveOf } from '#tests/support/archive.ts'
import { founds, joins, leaves } from '#tests/support/communities.ts'
import { befriend, endFriendship } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { posts } from '#tests/support/posts.ts'
import { comesIn, opens, seenBy } from '#tests/support/quiet-rooms.ts'
import { listens } from '#tests/support/realtime.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const at = ({ id }: { id: string }, more = '') => `/api/rooms/${id}${more}`
const roomsOf = async (person: Person, query = '') =>
  (await person.get<RoomView[]>(`/api/rooms${query}`)).body.map(({ id }) => id)
const presses = async (person: Person, room: RoomView, change: object) =>
  person.put<RoomDetail>(at(room, '/timer'), change)
const timerOf = async (person: Person, room: RoomView) =>
  (await person.get<RoomDetail>(at(room))).body.inside?.timer
const isOverlookedFor = (person: Person, seconds: number) =>
  synapse.db.execute(
    sql`update quiet_room_visits set seen_at = now() - make_interval(secs => ${seconds}) where user_id = ${person.id}`,
  )

test('ana opens a room for friends: bea finds it, and cleo, who is no friend, finds nothing', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await befriend(synapse.db, ana, bea)
  const room = await opens(ana, { name: 'Sunday quiet' })
  expect(room).toMatchObject({
    name: 'Sunday quiet',
    isMine: true,
    mayEnd: true,
    isHere: false,
    inside: null,
  })
  expect(await roomsOf(bea)).toEqual([room.id])
  expect((await bea.get<RoomDetail>(at(room))).body).toMatchObject({
    host: { id: ana.id },
    isMine: false,
    mayEnd: false,
    inside: null,
  })
  expect(await roomsOf(cleo)).not.toContain(room.id)
  const none = await cleo.get(at({ id: '018f0000-0000-7000-8000-000000000000' }))
  for (const answer of [await cleo.get(at(room)), await cleo.put(at(room, '/visit'), {})]) {
    expect(answer.status).toBe(404)
    expect(answer.body).toEqual(none.body)
  }
  await endFriendship(synapse.db, ana, bea)
  expect((await bea.get(at(room))).status).toBe(404)
})

test('a room in a community is for its members, or for those of them who are friends; an open one is for everyone', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await befriend(synapse.db, ana, bea)
  const garden = await founds(ana)
  await joins(cleo, garden)
  const inGarden = await opens(ana, { communityId: garden.id, isForFriends: false })
  const forFriends = await opens(ana, { communityId: garden.id, isForFriends: true })
  const open = await opens(ana, { isForFriends: false })
  expect((await roomsOf(bea)).filter((id) => id !== open.id)).not.toContain(inGarden.id)
  expect(await roomsOf(bea)).toContain(open.id)
  expect(await roomsOf(cleo)).toEqual([open.id, inGarden.id])
  expect(await roomsOf(cleo, `?communityId=${garden.id}`)).toEqual([inGarden.id])
  await joins(bea, garden)
  expect(await roomsOf(bea)).toEqual([open.id, forFriends.id, inGarden.id])
  await leaves(cleo, garden)
  expect((await cleo.get(at(inGarden))).status).toBe(404)
  const refused = await cleo.post('/api/rooms', { name: 'x', communityId: garden.id, isForFriends: false })
  expect(refused.status).toBe(403)
})

test('who is inside, only those learn who are inside, and nobody is notified', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await befriend(synapse.db, ana, bea, cleo)
  const room = await opens(ana)
  const outside = await listens(cleo)
  await comesIn(ana, room, 'Knitting')
  const inside = await listens(ana)
  const seen = await comesIn(bea, room)
  expect(seen.inside?.people).toMatchObject([
    { person: { id: bea.id }, isMe: true, doing: null, isDone: false },
    { person: { id: ana.id }, isMe: false, doing: 'Knitting', isDone: false },
  ])
  await inside.hears('room.changed', { roomId: room.id })
  expect(inside.raw).not.toContain(bea.id)
  const look = await cleo.get<RoomDetail>(at(room))
  expect(look.body.inside).toBeNull()
  expect(look.text).not.toContain(bea.id)
  expect((await cleo.get(`/api/rooms`)).text).not.toContain(bea.id)
  await bea.delete(at(room, '/visit'))
  expect(await seenBy(ana, room)).toEqual(['ana'])
  // What everybody hears of comes after it in the stream.
  const { id: postId } = await posts(bea, 'for everyone')
  await outside.hears('post.created', { postId })
  expect(outside.heard.map(({ type }) => type)).toEqual(['post.created'])
  expect((await ana.get<NoticeView[]>('/api/notices')).body).toEqual([])
  outside.leaves()
  inside.leaves()
})

test('words have a limit, can be left out, and “I did it” is one’s own line: new words are not done', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const room = await opens(ana)
  for (const name of ['', '  ', '\u200b', undefined])
    expect((await ana.post('/api/rooms', { name, isForFriends: true })).body).toMatchObject({
      fields: { name: 'Please give the room a name.' },
    })
  expect((await ana.put(at(room, '/visit'), { doing: 'x'.repeat(limits.quietRoom.doing + 1) })).status).toBe(
    422,
  )
  const changes = (change: object) => ana.patch<RoomDetail & { message: string }>(at(room, '/visit'), change)
  expect((await changes({ isDone: true })).status).toBe(403)
  await comesIn(ana, room, ' \u200b ')
  await comesIn(bea, room)
  expect((await changes({ doing: 'Dishes' })).body.inside?.people[0]).toMatchObject({ doing: 'Dishes' })
  await changes({ isDone: true })
  const [, other] = (await bea.get<RoomDetail>(at(room))).body.inside?.people ?? []
  expect(other).toMatchObject({ doing: 'Dishes', isDone: true })
  expect((await changes({ doing: 'Tea' })).body.inside?.people[0]).toMatchObject({
    doing: 'Tea',
    isDone: false,
  })
  expect((await changes({})).status).toBe(422)
})

test('what is said again tells nobody, and coming in again with new words says that they are not done', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const room = await opens(ana)
  await comesIn(ana, room, 'Dishes')
  await comesIn(bea, room)
  const says = (change: object) => ana.patch(at(room, '/visit'), change)
  await says({ isDone: true })
  const ear = await listens(bea)
  await says({ isDone: true })
  await says({ doing: 'Dishes' })
  await comesIn(ana, room, 'Dishes')
  const { id: postId } = await posts(ana, 'for everyone')
  await ear.hears('post.created', { postId })
  expect(ear.heard.map(({ type }) => type)).toEqual(['post.created'])
  const line = async () => (await comesIn(bea, room)).inside?.people[1]
  expect(await line()).toMatchObject({ doing: 'Dishes', isDone: true })
  await comesIn(ana, room, 'Tea')
  expect(await line()).toMatchObject({ doing: 'Tea', isDone: false })
  ear.leaves()
})

test('anyone inside starts, pauses and goes on with the timer; two who pause at once pause it once', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await befriend(synapse.db, ana, bea, cleo)
  const room = await opens(ana)
  await comesIn(ana, room)
  await comesIn(bea, room)
  expect(await timerOf(bea, room)).toEqual({ state: 'none', minutes: null, secondsLeft: null })
  expect((await presses(cleo, room, { action: 'start', minutes: 25 })).status).toBe(403)
  expect((await presses(ana, room, { action: 'start', minutes: 24 })).status).toBe(422)
  expect((await presses(ana, room, { action: 'clap' })).status).toBe(422)
  const ear = await listens(ana)
  const started = await presses(bea, room, { action: 'start', minutes: 25 })
  await ear.hears('room.changed')
  expect(await timerOf(ana, room)).toMatchObject({ state: 'running', minutes: 25 })
  expect(JSON.stringify(started.body.inside?.timer)).not.toContain(bea.id)
  expect(await comesIn(cleo, room)).toMatchObject({ inside: { timer: { state: 'running', minutes: 25 } } })
  await Promise.all([presses(ana, room, { action: 'pause' }), presses(cleo, room, { action: 'pause' })])
  expect(await timerOf(bea, room)).toMatchObject({ state: 'paused', minutes: 25 })
  await presses(cleo, room, { action: 'continue' })
  expect(await timerOf(ana, room)).toMatchObject({ state: 'running', minutes: 25 })
  await synapse.db.execute(sql`update quiet_room_visits set timer_ends_at = now() where room_id = ${room.id}`)
  expect(await timerOf(ana, room)).toEqual({ state: 'over', minutes: 25, secondsLeft: 0 })
  await presses(ana, room, { action: 'clear' })
  expect(await timerOf(bea, room)).toMatchObject({ state: 'none' })
  ear.leaves()
})

test('one is in one room at a time, and twice in the same is once', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const [first, second] = [await opens(ana, { name: 'first' }), await opens(ana, { name: 'second' })]
  await comesIn(bea, first)
  await comesIn(ana, first, 'one')
  await comesIn(ana, first)
  expect((await bea.get<RoomDetail>(at(first))).body.inside?.people).toMatchObject([
    { isMe: true },
    { doing: 'one' },
  ])
  const ear = await listens(bea)
  await Promise.all([comesIn(ana, second), comesIn(ana, second)])
  await ear.hears('room.changed', { roomId: first.id })
  expect(await seenBy(bea, first)).toEqual(['bea'])
  expect((await ana.put(at(first, '/visit/stay'))).status).toBe(404)
  expect((await ana.put(at(second, '/visit/stay'))).status).toBe(204)
  ear.leaves()
})

test('who is not heard of for a while has left: the others are told, and coming back is one call', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const room = await opens(ana)
  await comesIn(ana, room)
  await comesIn(bea, room)
  await isOverlookedFor(bea, limits.quietRoom.goneSeconds - 5)
  expect(await seenBy(ana, room)).toEqual(['ana', 'bea'])
  expect((await bea.put(at(room, '/visit/stay'))).status).toBe(204)
  const ear = await listens(ana)
  await isOverlookedFor(bea, limits.quietRoom.goneSeconds)
  await ear.hears('room.changed', { roomId: room.id })
  expect(await seenBy(ana, room)).toEqual(['ana'])
  expect((await bea.put(at(room, '/visit/stay'))).status).toBe(404)
  expect((await bea.get<RoomDetail>(at(room))).body.inside).toBeNull()
  await comesIn(bea, room)
  expect(await seenBy(ana, room)).toEqual(['ana', 'bea'])
  ear.leaves()
})

test('a ninth is told that the room is full, and comes in when somebody has left', async () => {
  const names = ['ana', 'bea', 'cleo', 'dora', 'eve', 'finn', 'gus', 'hal', 'ida'] as const
  const people = await synapse.people(...names)
  const { ana, ida, hal } = people
  const room = await opens(ana, { isForFriends: false })
  for (const name of names.slice(0, 8)) await comesIn(people[name], room)
  const refused = await ida.put<{ message: string }>(at(room, '/visit'), {})
  expect(refused).toMatchObject({
    status: 409,
    body: {
      message: 'This room is full: 8 people are in it. You can come back later, or open a room of your own.',
    },
  })
  expect((await ida.get<RoomDetail>(at(room))).body.inside).toBeNull()
  await hal.delete(at(room, '/visit'))
  await comesIn(ida, room)
  expect(await seenBy(ana, room)).toHaveLength(8)
})

test('a person has three rooms open at most; a room that ends is gone for everyone, and who is inside hears of it', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const rooms = [await opens(ana), await opens(ana), await opens(ana)]
  const [room] = rooms
  if (!room) throw new Error('no room')
  expect((await ana.post('/api/rooms', { name: 'x', isForFriends: true })).status).toBe(409)
  await comesIn(bea, room)
  const ear = await listens(bea)
  expect((await bea.delete(at(room))).status).toBe(403)
  expect((await ana.delete(at(room))).status).toBe(204)
  await ear.hears('room.changed', { roomId: room.id })
  expect((await bea.get(at(room))).status).toBe(404)
  expect((await bea.put(at(room, '/visit/stay'))).status).toBe(404)
  expect((await ana.delete(at(room))).status).toBe(404)
  await opens(ana)
  ear.leaves()
})

test('sent twice with one key it is one room', async () => {
  const { ana } = await synapse.people('ana')
  const body = { name: 'once', isForFriends: true }
  const send = () => ana.sendsJson<RoomView>('POST', '/api/rooms', body, { 'idempotency-key': `k-${ana.id}` })
  const [one, two] = [await send(), await send()]
  expect(two.body.id).toBe(one.body.id)
  const own = (await ana.get<RoomView[]>('/api/rooms')).body.filter(({ isMine }) => isMine)
  expect(own.map(({ id }) => id)).toEqual([one.body.id])
})

test('an empty room ends after a while, and of a visit nothing is left', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const room = await opens(ana)
  await comesIn(bea, room, 'secretly resting')
  await bea.delete(at(room, '/visit'))
  const visits = () => synapse.db.select().from(quietRoomVisits).where(eq(quietRoomVisits.userId, bea.id))
  expect(await visits()).toMatchObject([{ doing: null }])
  await synapse.db.execute(sql`update quiet_room_visits set left_at = now() - interval '61 seconds'`)
  await expect.poll(visits, { timeout: 10_000 }).toEqual([])
  await expect
    .poll(() =>
      synapse.db.select({ since: quietRooms.emptySince }).from(quietRooms).where(eq(quietRooms.id, room.id)),
    )
    .toMatchObject([{ since: expect.any(Date) }])
  await synapse.db.execute(
    sql`update quiet_rooms set empty_since = now() - make_interval(mins => ${limits.quietRoom.emptyMinutes}) where id = ${room.id}`,
  )
  await expect.poll(async () => (await bea.get(at(room))).status, { timeout: 10_000 }).toBe(404)
})

test('the archive has the rooms that one opened, and nothing of who was where', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  const room = await opens(ana, { name: 'Our corner' })
  await comesIn(ana, room, 'writing a letter')
  await comesIn(bea, room, 'reading a map')
  const hers = JSON.stringify(await archiveOf(ana))
  expect(hers).toContain('Our corner')
  expect(hers).not.toContain('writing a letter')
  expect(JSON.stringify(await archiveOf(bea))).not.toMatch(/Our corner|reading a map/)
})
