import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { friendships } from '#server/db/schema/friends/friendships.ts'
import { Gate } from '#tests/support/gate.ts'
import { newcomers } from '#tests/support/newcomers.ts'
import { plainPages } from '#tests/support/plain-pages.ts'
import { startRedis, type TestRedis } from '#tests/support/redis.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-db.ts'
import { gatherTalkers } from './talkers.ts'

let database: TestDatabase
let redis: TestRedis
let wayToDatabase: Gate
let wayToRedis: Gate
let instances: TestSynapse[]

beforeAll(async () => {
  ;[database, redis] = await Promise.all([createTestDatabase(), startRedis()])
  const address = new URL(database.url)
  wayToDatabase = new Gate({ path: `${address.searchParams.get('host')}/.s.PGSQL.5432` })
  wayToRedis = new Gate({ host: '127.0.0.1', port: Number(new URL(redis.url).port) })
  await Promise.all([wayToDatabase.open(), wayToRedis.open()])
  const far = `postgresql://synapse@127.0.0.1:${wayToDatabase.port}${address.pathname}`
  const starts = (databaseUrl: string) =>
    startTestSynapse({ REDIS_URL: `redis://127.0.0.1:${wayToRedis.port}` }, databaseUrl, plainPages)
  instances = [await starts(database.url), await starts(far)]
})
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.close()))
  await Promise.all([wayToDatabase.refuse(), wayToRedis.refuse()])
  await Promise.all([redis.stop(), database.drop()])
})

test('nothing acknowledged is lost or there twice, and everybody agrees on the order, on slow ways and without Redis', async () => {
  const [here] = instances
  if (!here) throw new Error('no instance is there')
  const seed = process.env['ORDER_SEED'] ?? randomUUID().slice(0, 8)
  const people = Object.values(
    await newcomers(here.db, here.url, ['ana', 'bea', 'cleo', 'dora', 'edda', 'fina']),
  )
  const pairs = people.flatMap((one, n) => people.slice(n + 1).map((other) => [one.id, other.id].toSorted()))
  await here.db
    .insert(friendships)
    .values(pairs.map(([userId1 = '', userId2 = '']) => ({ userId1, userId2 })))
  const talkers = await gatherTalkers(
    seed,
    instances.map(({ url }) => url),
    people,
  )
  talkers.start()
  await talkers.until(30)
  await wayToRedis.refuse()
  await talkers.until(30)
  await wayToRedis.open()
  wayToDatabase.slow(60)
  await talkers.until(60)
  await talkers.looksAway()
  await talkers.until(10)
  wayToDatabase.slow(0)
  expect(await talkers.end(), `seed ${seed}; refused: ${talkers.inWords()}`).toEqual([])
})
