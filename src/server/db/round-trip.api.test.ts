import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/test-db.ts'
import { type Database, openDatabase } from './client.ts'
import { preparedSql } from './prepared-sql.ts'
import { afterLock, inOrder, reading, together } from './round-trip.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let handle: ReturnType<typeof openDatabase>
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  handle = openDatabase(database.url, { poolSize: 3, onConnectionLost: () => undefined })
  db = handle.db
  await db.execute(sql`create table counted (n int not null)`)
})
afterAll(async () => {
  await handle.close()
  await database.drop()
})

const adding = preparedSql('add', () => sql`insert into counted values (${sql.placeholder('n')}::int)`)
const add = (n: number | null) => adding(db, { n })
const counting = preparedSql<{ count: number }>(
  'count',
  () => sql`select count(*)::int as count from counted`,
)
const count = async () => (await counting(db, {}))[0]?.count
const tripsOf = async (work: () => Promise<unknown>) => {
  let trips = 0
  const took = () => {
    trips += 1
  }
  handle.pool.on('acquire', took)
  await work()
  handle.pool.removeListener('acquire', took)
  return trips
}

test('statements in order see what those before them did, in one trip', async () => {
  const before = (await count()) ?? 0
  let seen: unknown
  const trips = await tripsOf(async () => {
    seen = await inOrder(db, () => Promise.all([add(1), add(2), count()]))
  })
  expect(seen).toMatchObject([{}, {}, before + 2])
  expect(trips).toBe(1)
})

test('what has to go in order goes along with what else goes together', async () => {
  const trips = await tripsOf(() =>
    together(handle.pool, () =>
      Promise.all([count(), inOrder(db, () => Promise.all([add(1), add(2), count()]))]),
    ),
  )
  expect(trips).toBe(1)
  // Without an order, a fourth statement does not wait for the first three.
  const apart = await tripsOf(() =>
    together(handle.pool, () => Promise.all([count(), count(), count(), count()])),
  )
  expect(apart).toBe(2)
})

test('one that fails takes the others with it, but for what was only read', async () => {
  const before = await count()
  for (const order of [
    [1, null],
    [null, 1],
  ]) {
    const told = await Promise.allSettled([
      ...together(handle.pool, () => [
        reading(handle.pool, count),
        inOrder(db, () => Promise.all(order.map(add))),
      ]),
    ])
    expect(told).toMatchObject([{ status: 'fulfilled', value: before }, { status: 'rejected' }])
  }
  const each = await Promise.allSettled(inOrder(db, () => [add(1), add(null), add(1)]))
  expect(each.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await count()).toBe(before)
})

test('what is not kept in the end is not said to be done', async () => {
  await db.execute(sql`create table checked_late (n int unique deferrable initially deferred)`)
  const addingLate = preparedSql('add_late', () => sql`insert into checked_late values (1), (1)`)
  await expect(addingLate(db, {})).rejects.toThrow('duplicate')
})

test('words in a list come back as they were given', async () => {
  const sayBack = preparedSql<{ said: string[] }>(
    'say_list_back',
    () => sql`select ${sql.placeholder('said')}::text[] as said`,
  )
  for (const said of [[], ['plain'], ['', 'NULL', 'a,b', '{}', '"quoted"', 'back\\slash', 'new\nline', '🌈']])
    expect(await sayBack(db, { said })).toEqual([{ said }])
})

const locking = preparedSql('lock', () => sql`select pg_advisory_xact_lock(1)`)
const lock = () => locking(db, {})

test('what waited for a lock sees what it has waited for', async () => {
  const before = (await count()) ?? 0
  const addingOne = preparedSql(
    'add_one',
    () =>
      sql`insert into counted select 1 where (select count(*) from counted) <= ${sql.placeholder('before')}::int`,
  )
  const addOne = () => addingOne(db, { before })
  await Promise.all(Array.from({ length: 10 }, () => afterLock(db, lock, addOne)))
  expect(await count()).toBe(before + 1)
})

test('what fails after a lock leaves nothing behind, neither rows nor the lock', async () => {
  const before = await count()
  const add1 = () => add(1)
  const addNothing = () => add(null)
  // Whichever of the two it is that fails.
  await expect(afterLock(db, add1, addNothing)).rejects.toThrow()
  await expect(afterLock(db, addNothing, add1)).rejects.toThrow()
  await expect(afterLock(db, lock, addNothing)).rejects.toThrow()
  expect(await afterLock(db, lock, count)).toBe(before)
})

test('a statement that is sent too late for its lock is a mistake, and is said to be one', async () => {
  await expect(afterLock(db, lock, async () => db.execute(sql`select 1`))).rejects.toThrow(
    'must not be apart',
  )
})
