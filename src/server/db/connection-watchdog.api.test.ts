import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Gate } from '#tests/support/gate.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-db.ts'
import { openDatabase } from './client.ts'
import { endSilentConnections } from './connection-watchdog.ts'

let database: TestDatabase
let gate: Gate
beforeAll(async () => {
  database = await createTestDatabase()
  gate = new Gate({ path: `${new URL(database.url).searchParams.get('host')}/.s.PGSQL.5432` })
  await gate.open()
})
afterAll(async () => {
  await gate.refuse()
  await database.drop()
})

test('whoever waits for a database that has fallen silent is told so, and its return needs no help', async () => {
  const url = new URL(database.url)
  const address = `postgresql://${url.username}@127.0.0.1:${gate.port}${url.pathname}`
  const { db, pool, close } = openDatabase(address, { poolSize: 3, onConnectionLost: () => undefined })
  const stopLooking = endSilentConnections(pool, address)
  const asks = () => db.execute(sql`select 1 as one`)
  const asksTwice = () =>
    db.withConnection(async (on) => {
      const [, second] = await Promise.all([
        on.execute(sql`select 1 as one`),
        on.execute(sql`select 1 as one`),
      ])
      return second
    })
  const everybody = () => [
    asks(),
    asksTwice(),
    db.inTransaction(async (tx) => tx.execute(sql`select 1 as one`)),
    // These wait for a connection.
    asks(),
    asksTwice(),
  ]
  // Before that, a new database on a busy machine may take longer to open a connection than people are made to wait.
  const everybodyIsAnswered = () =>
    expect
      .poll(async () => (await Promise.all(everybody())).map(({ rows }) => rows))
      .toEqual(Array(5).fill([{ one: 1 }]))
  await everybodyIsAnswered()

  gate.silence()
  const told = await Promise.allSettled(everybody())
  expect(told.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))

  await gate.open()
  await everybodyIsAnswered()
  stopLooking()
  await close()
})
