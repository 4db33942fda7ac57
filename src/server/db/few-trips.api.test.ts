import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/test-db.ts'
import { type Database, openDatabase, type Queryable } from './client.ts'
import { inFewTrips, type Transaction } from './few-trips.ts'
import { preparedSql } from './prepared-sql.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const adding = preparedSql('add', () => sql`insert into counted values (${sql.placeholder('n')}::int)`)
const add = (tx: Queryable, n: number | null) => adding(tx, { n })
const counting = preparedSql<{ count: number }>(
  'count',
  () => sql`select count(*)::int as count from counted`,
)
const count = async (tx: Queryable) => (await counting(tx, {}))[0]?.count ?? 0
const locking = preparedSql('lock', () => sql`select pg_advisory_xact_lock(1)`)
const lock = (tx: Queryable) => locking(tx, {})
const addingLate = preparedSql('add_late', () => sql`insert into checked_late values (1), (1)`)
const knowing = preparedSql<{ pid: number }>('whoami', () => sql`select pg_backend_pid() as pid`)
const pidOf = async (tx: Queryable) => (await knowing(tx, {}))[0]?.pid

describe.each(['none', 'transaction'] as const)('pooler: %s', (pooler) => {
  let handle: ReturnType<typeof openDatabase>
  let db: Database
  let trips = 0
  beforeAll(async () => {
    handle = openDatabase(database.url, { poolSize: 2, pooler, onConnectionLost: () => undefined })
    db = handle.db
    handle.pool.on('connect', (client) => {
      const send = client.query.bind(client) as (...given: unknown[]) => unknown
      const counted = (...given: unknown[]) => {
        trips += 1
        return send(...given)
      }
      client.query = counted as unknown as pg.PoolClient['query']
    })
    await db.execute(sql`drop table if exists counted`)
    await db.execute(sql`create table counted (n int not null)`)
  })
  beforeEach(() => db.execute(sql`truncate counted`))
  afterAll(() => handle.close())

  /** How many trips it takes, and that no connection stays behind, however it ends. */
  const tripsOf = async (work: (tx: Transaction) => Promise<unknown>): Promise<number> => {
    trips = 0
    await inFewTrips(db, work).catch(() => undefined)
    expect(handle.pool.idleCount).toBe(handle.pool.totalCount)
    return trips
  }

  test('what is asked for at once is one trip, with the begin or with the commit', async () => {
    let seen: unknown
    const taken = await tripsOf(async (tx) => {
      seen = await Promise.all([lock(tx), add(tx, 1), count(tx)])
      await tx.lastly(() => Promise.all([add(tx, 2), add(tx, 3)]))
    })
    expect([taken, seen]).toMatchObject([2, [{}, {}, 1]])
    expect(await count(db)).toBe(3)
    expect(await tripsOf((tx) => tx.lastly(() => add(tx, 4)))).toBe(1)
    expect(await tripsOf((tx) => add(tx, 5))).toBe(2)
    expect(await tripsOf(async () => undefined)).toBe(0)
    expect(await count(db)).toBe(5)
  })

  test('statements of drizzle go the same way', async () => {
    const said = await inFewTrips(db, async (tx) => {
      await tx.execute(sql`insert into counted values (${7})`)
      return tx.select({ n: sql<number>`n` }).from(sql`counted`)
    })
    expect(said).toEqual([{ n: 7 }])
    await expect(inFewTrips(db, (tx) => tx.execute(sql`select ${{ n: 1 }}`))).rejects.toThrow()
    expect(handle.pool.idleCount).toBe(handle.pool.totalCount)
  })

  test('a refusal undoes everything, and the connection serves the next', async () => {
    const pid = await pidOf(db)
    const refused = inFewTrips(db, async (tx) => {
      await Promise.all([lock(tx), add(tx, 1)])
      throw new Error('Not today')
    })
    await expect(refused).rejects.toThrow('Not today')
    expect(await count(db)).toBe(0)
    expect(await pidOf(db)).toBe(pid)
    expect(await tripsOf((tx) => tx.lastly(() => lock(tx)))).toBe(1)
  })

  test.each([
    ['in the opening', async (tx: Transaction) => Promise.all([add(tx, 1), add(tx, null), add(tx, 1)])],
    [
      'later on',
      async (tx: Transaction) => {
        await add(tx, 1)
        await add(tx, null)
      },
    ],
    [
      'although it was caught',
      async (tx: Transaction) => {
        await add(tx, 1)
        await add(tx, null).catch(() => undefined)
      },
    ],
    ['with the commit', async (tx: Transaction) => tx.lastly(() => Promise.all([add(tx, 1), add(tx, null)]))],
    [
      'at the commit itself',
      async (tx: Transaction) => {
        await tx.execute(sql`create table checked_late (n int unique deferrable initially deferred)`)
        await tx.lastly(() => addingLate(tx, {}))
      },
    ],
  ])('a statement that fails %s undoes everything', async (_when, work) => {
    await expect(inFewTrips<unknown>(db, work)).rejects.toThrow()
    expect(await count(db)).toBe(0)
    expect(await tripsOf((tx) => tx.lastly(() => lock(tx)))).toBe(1)
  })

  test('a connection that is lost in between undoes everything, and is replaced', async () => {
    const lost = inFewTrips(db, async (tx) => {
      const [pid] = await Promise.all([pidOf(tx), lock(tx), add(tx, 1)])
      await db.execute(sql`select pg_terminate_backend(${pid})`)
      await tx.lastly(() => add(tx, 2))
    })
    await expect(lost).rejects.toThrow()
    expect(await count(db)).toBe(0)
    expect(await tripsOf((tx) => tx.lastly(() => lock(tx)))).toBe(1)
  })

  test('what waited for a lock sees what it has waited for', async () => {
    const addOne = () =>
      inFewTrips(db, async (tx) => {
        const [, found] = await Promise.all([lock(tx), count(tx)])
        if (found === 0) await tx.lastly(() => add(tx, 1))
      })
    await Promise.all(Array.from({ length: 10 }, addOne))
    expect(await count(db)).toBe(1)
  })

  test('nothing comes after the last', async () => {
    const late = inFewTrips(db, async (tx) => {
      await tx.lastly(() => add(tx, 1))
      await add(tx, 2)
    })
    await expect(late).rejects.toThrow('over')
    expect(await count(db)).toBe(1)
  })
})
