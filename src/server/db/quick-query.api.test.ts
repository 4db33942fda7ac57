import { eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/test-db.ts'
import { openDatabase } from './client.ts'
import { preparedSql } from './prepared-sql.ts'
import { together } from './round-trip.ts'
import { communities } from './schema/communities.ts'

// Statements with a name go to the database in words of our own, so they are held against what the driver answers.

let database: Awaited<ReturnType<typeof createTestDatabase>>
let opened: ReturnType<typeof openDatabase>
const open = (pooler: 'none' | 'transaction' = 'none') =>
  openDatabase(database.url, { poolSize: 1, pooler, onConnectionLost: () => undefined })
beforeAll(async () => {
  database = await createTestDatabase()
  opened = open()
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

const sayBack = preparedSql<{ said: string | null; number: number; at: string }>(
  'say_back',
  () =>
    sql`select ${sql.placeholder('said')}::text as said, ${sql.placeholder('number')}::int as number, '2026-01-02'::date as at`,
)
const divide = preparedSql<{ of: number }>(
  'divide',
  () => sql`select 10 / ${sql.placeholder('by')}::int as of`,
)

/** Several times: the first time a connection learns the statement, and from then on it knows it. */
const threeTimes = async (check: () => Promise<void>) => {
  for (let turn = 0; turn < 3; turn += 1) await check()
}

test.each(['none', 'transaction'] as const)(
  'words come back as they were given, pooler: %s',
  async (pooler) => {
    const { db, close } = open(pooler)
    const long = "Grüße, 今日は, 🌈 and a quote ' and a zero-width‍ one. ".repeat(2_000)
    await threeTimes(async () => {
      for (const said of ['', 'plain', long, null])
        expect(await sayBack(db, { said, number: -7 })).toEqual([{ said, number: -7, at: '2026-01-02' }])
    })
    await close()
  },
)

test('a statement that writes tells what it wrote, or how much', async () => {
  const { db } = opened
  const name = 'A quiet room'
  const rename = preparedSql('rename', () => sql`update communities set name = ${sql.placeholder('name')}`)
  const listed = db
    .select({ id: communities.id, name: communities.name, neurotypes: communities.neurotypes })
    .from(communities)
    .where(eq(communities.name, sql.placeholder('name')))
    .prepare('listed_by_name')
  expect(await listed.execute({ name })).toEqual([])
  const [made] = await db
    .insert(communities)
    .values({
      name: 'Before',
      description: 'x',
      coverPattern: 'default',
      neurotypes: ['ADHD'],
      interests: [],
    })
    .returning({ id: communities.id })
  await threeTimes(async () => expect(await rename(db, { name })).toEqual([]))
  await threeTimes(async () =>
    expect(await listed.execute({ name })).toEqual([{ id: made?.id, name, neurotypes: ['ADHD'] }]),
  )
})

test('of two that go together, each has its own answer, and what fails leaves the pool whole', async () => {
  const { db, pool } = opened
  const both = (by: number) =>
    Promise.allSettled(together(pool, () => [sayBack(db, { said: 'x', number: by }), divide(db, { by })]))
  await threeTimes(async () => {
    expect(await both(5)).toMatchObject([
      { status: 'fulfilled', value: [{ number: 5 }] },
      { status: 'fulfilled', value: [{ of: 2 }] },
    ])
    expect(await both(0)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  })
  const [first, second] = await Promise.allSettled(
    together(pool, () => [divide(db, { by: 0 }), sayBack(db, { said: 'x', number: 1 })]),
  )
  expect([first?.status, second?.status]).toEqual(['rejected', 'rejected'])
  expect(await divide(db, { by: 2 })).toEqual([{ of: 5 }])
})

test('a connection that breaks while it answers is told to everyone who waits, and replaced', async () => {
  const { db, pool } = opened
  const breaks = (client: pg.PoolClient) =>
    void (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  pool.once('acquire', breaks)
  const told = await Promise.allSettled(
    together(pool, () => [divide(db, { by: 1 }), sayBack(db, { said: 'x', number: 1 })]),
  )
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await divide(db, { by: 2 })).toEqual([{ of: 5 }])
})

test('a name stands for one statement', async () => {
  const { db } = opened
  const other = preparedSql('divide', () => sql`select ${sql.placeholder('by')}::int as other`)
  expect(await divide(db, { by: 2 })).toEqual([{ of: 5 }])
  await expect(other(db, { by: 2 })).rejects.toThrow()
})
