import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/test-db.ts'
import { openDatabase } from './client.ts'

test('a connection that breaks in the middle of anything costs that one request, and neither the process nor the pool', async () => {
  const database = await createTestDatabase()
  const { db, pool, close } = openDatabase(database.url, { poolSize: 1, onConnectionLost: () => undefined })
  const isThere = async () => (await db.execute(sql`select 1 as one`)).rows
  const breaks = (client: pg.PoolClient) => void (client as unknown as pg.Client).end()

  // At its first word …
  pool.once('acquire', breaks)
  await expect(db.inTransaction(async (tx) => tx.execute(sql`select 1`))).rejects.toThrow()
  expect(await isThere()).toEqual([{ one: 1 }])

  // … and between two of its statements, when nobody is listening for an answer.
  const { promise: broken, resolve } = Promise.withResolvers<void>()
  const between = db.inTransaction(async (tx) => {
    const { rows } = await tx.execute(sql`select pg_backend_pid() as pid`)
    const other = openDatabase(database.url, { poolSize: 1, onConnectionLost: () => undefined })
    pool.once('remove', () => resolve())
    await other.db.execute(sql`select pg_terminate_backend(${rows[0]?.['pid']})`)
    await other.close()
    await expect
      .poll(() =>
        tx.execute(sql`select 1`).then(
          () => true,
          () => false,
        ),
      )
      .toBe(false)
  })
  await expect(between).rejects.toThrow()
  await broken
  expect(await isThere()).toEqual([{ one: 1 }])
  await close()
  await database.drop()
})

test('what is still under way when its transaction has failed writes nothing', async () => {
  const database = await createTestDatabase()
  const { db, close } = openDatabase(database.url, { poolSize: 1, onConnectionLost: () => undefined })
  const { promise: failed, resolve: fail } = Promise.withResolvers<void>()
  const email = 'late@example.org'
  const late: Promise<unknown>[] = []

  const work = db.inTransaction(async (tx) => {
    const statement = sql`insert into users (id, email) values (gen_random_uuid(), ${email})`
    late.push(failed.then(() => tx.execute(statement)))
    throw new Error('Nothing of this is kept')
  })
  await expect(work).rejects.toThrow('Nothing of this is kept')
  fail()

  await expect(Promise.all(late)).rejects.toThrow()
  expect((await db.execute(sql`select from users where email = ${email}`)).rows).toEqual([])
  await close()
  await database.drop()
})
