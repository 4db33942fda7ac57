import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, test } from 'vitest'
import { preparedSql } from './prepared-sql.ts'
import { users } from './schema/users.ts'

/** A database that keeps what it is sent. */
function keeping() {
  const sent: unknown[] = []
  const query = async (config: unknown, values: unknown) => {
    sent.push({ config, values })
    return { rows: [{ one: 1 }] }
  }
  return { db: drizzle(Object.assign(new pg.Pool(), { query })), sent }
}

const given = sql.placeholder
const greeting = preparedSql<{ one: number }>(
  'greeting',
  () => sql`select ${given('name')}, ${7}, ${given('words')}, ${given('name')} from ${users}`,
)

test('a statement goes out under its name, with each value once, in all its places', async () => {
  const { db, sent } = keeping()
  expect(await greeting(db, { name: 'Ana', words: ['a'], unused: 1 })).toEqual([{ one: 1 }])
  expect(sent).toMatchObject([
    {
      config: { name: 'greeting', text: 'select $1, $2, $3, $1 from "users"' },
      values: ['Ana', 7, ['a']],
    },
  ])
})

test('a value that was forgotten is not taken for null', async () => {
  const { db, sent } = keeping()
  await expect(greeting(db, { name: 'Ana' })).rejects.toThrow('No value was given for words')
  expect(sent).toEqual([])
})
