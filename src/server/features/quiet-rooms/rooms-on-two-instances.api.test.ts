import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoomDetail } from '#contract/quiet-rooms.ts'
import { openRedis } from '#server/db/redis.ts'
import { befriend } from '#tests/support/messages.ts'
import { signUpAll } from '#tests/support/people.ts'
import { comesIn, opens, seenBy } from '#tests/support/quiet-rooms.ts'
import { listens } from '#tests/support/realtime.ts'
import { startRedis, type TestRedis } from '#tests/support/redis.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-db.ts'

let database: TestDatabase
let redis: TestRedis
let north: TestSynapse
let south: TestSynapse

beforeAll(async () => {
  database = await createTestDatabase()
  redis = await startRedis()
  const settings = { REDIS_URL: redis.url, RATE_LIMIT_SCALE: '1000' }
  north = await startTestSynapse(settings, database.url)
  south = await startTestSynapse(settings, database.url)
})
afterAll(async () => {
  await Promise.all([north?.close(), south?.close()])
  await redis?.stop()
  await database?.drop()
})

test('ana on one instance and bea on the other are in one room, with one timer, and hear of each other', async () => {
  const { ana, bea } = await signUpAll(north.url, ['ana', 'bea'])
  await befriend(north.db, ana, bea)
  const room = await opens(ana)
  await comesIn(ana, room)
  const ear = await listens(ana, { url: south.url })
  await comesIn(bea, room)
  await ear.hears('room.changed', { roomId: room.id })
  expect(await seenBy(ana, room)).toEqual(['ana', 'bea'])
  const far = await listens(bea, { url: south.url })
  await ana.put(`/api/rooms/${room.id}/timer`, { action: 'start', minutes: 25 })
  await far.hears('room.changed', { roomId: room.id })
  expect((await bea.get<RoomDetail>(`/api/rooms/${room.id}`)).body.inside?.timer).toMatchObject({
    minutes: 25,
  })
  for (const one of [ear, far]) one.leaves()
})

test('who drops off is gone once, whichever instance notices, and the log names nobody', async () => {
  const { ana, bea } = await signUpAll(south.url, ['ana', 'bea'])
  await befriend(north.db, ana, bea)
  const room = await opens(ana)
  await comesIn(ana, room)
  await comesIn(bea, room)
  const ear = await listens(ana, { url: north.url })
  await north.db.execute(
    sql`update quiet_room_visits set seen_at = now() - interval '1 minute' where user_id = ${bea.id}`,
  )
  await ear.hears('room.changed', { roomId: room.id })
  expect(await seenBy(ana, room)).toEqual(['ana'])
  const log = await openRedis({ url: redis.url, onTrouble: () => undefined })
  const entries = await log.redis.xrange('synapse:events', '-', '+')
  await log.close()
  const ofRooms = entries
    .map(([, fields]) => fields.join(' '))
    .filter((line) => line.includes('room.changed'))
  expect(ofRooms.length).toBeGreaterThan(0)
  for (const line of ofRooms) for (const { id } of [ana, bea]) expect(line).not.toContain(id)
  ear.leaves()
})
