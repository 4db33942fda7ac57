import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRedis } from '#server/db/redis.ts'
import { createRateLimits } from '#server/http/rate-limit.ts'
import { befriend, writes } from '#tests/support/messages.ts'
import { signUpAll } from '#tests/support/people.ts'
import { posts } from '#tests/support/posts.ts'
import { listens } from '#tests/support/realtime.ts'
import { startRedis, type TestRedis } from '#tests/support/redis.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-db.ts'

// Two instances behind one address, as a bigger network runs them: one database, one Redis.
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

const people = async <const N extends string>(...names: N[]) => signUpAll(north.url, names)

test('someone on one instance hears what a friend writes on the other', async () => {
  const { ana, bea } = await people('ana', 'bea')
  await befriend(north.db, ana, bea)
  const ear = await listens(bea, { url: south.url })
  await writes(ana, bea, 'hello from the north')
  await ear.hears('messages.changed', { userId: ana.id })
  ear.leaves()
})

test('a stream that breaks on one instance goes on at the other, and misses nothing', async () => {
  const { ana, bea, cleo } = await people('ana', 'bea', 'cleo')
  await befriend(north.db, ana, bea, cleo)
  const before = await listens(ana, { url: south.url })
  await writes(bea, ana, 'one')
  await before.hears('messages.changed', { userId: bea.id })
  before.leaves()
  const post = await posts(bea, 'in between')
  await writes(cleo, ana, 'two')
  const after = await listens(ana, { url: north.url, header: before.place })
  expect(after.has('everything.changed')).toBe(false)
  expect(after.has('messages.changed', { userId: cleo.id })).toBe(true)
  expect(after.has('post.created', { postId: post.id })).toBe(true)
  after.leaves()
})

test('signing out on one instance ends the stream on the other', async () => {
  const { ana } = await people('ana')
  const ear = await listens(ana, { url: south.url })
  await ana.post('/api/logout')
  await ear.ends()
  expect(ear.has('session.ended')).toBe(true)
})

test('limits are counted together', async () => {
  const limit = { name: 'tries', points: 10, seconds: 60 }
  const handles = await Promise.all(
    [1, 2].map(() => openRedis({ url: redis.url, onTrouble: () => undefined })),
  )
  const turns = handles.map((handle) =>
    createRateLimits({ ...north.config, rateLimitScale: 1 }, handle.redis),
  )
  for (let n = 0; n < 10; n++) await turns[n % 2]?.(limit, 'ana')
  for (const take of turns) await expect(take(limit, 'ana')).rejects.toMatchObject({ status: 429 })
  for (const take of turns) await expect(take(limit, 'bea')).resolves.toBeUndefined()
  await Promise.all(handles.map((handle) => handle.close()))
})

test('while Redis is away people go on, and afterwards everyone catches up', async () => {
  const { ana, bea } = await people('ana', 'bea')
  await befriend(north.db, ana, bea)
  const here = await listens(bea, { url: north.url })
  const there = await listens(bea, { url: south.url })
  const port = Number(new URL(redis.url).port)
  await redis.stop()
  await writes(ana, bea, 'while Redis is away')
  await here.hears('messages.changed', { userId: ana.id })
  redis = await startRedis(port)
  await there.hears('everything.changed')
  await writes(ana, bea, 'again')
  await there.hears('messages.changed', { userId: ana.id })
  here.leaves()
  there.leaves()
})

test('an instance that cannot reach its Redis says so in words and does not start', async () => {
  await expect(startTestSynapse({ REDIS_URL: 'redis://127.0.0.1:1' }, database.url)).rejects.toThrow(
    /The Redis in REDIS_URL \(127\.0\.0\.1:1\) could not be opened/,
  )
})
