import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-db.ts'
import { handWritten } from './statement.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const server = join(import.meta.dirname, '..')
  for await (const file of glob('**/*.sql.ts', { cwd: server })) await import(join(server, file))
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Only these can be prepared; what else there is, as a lock, answers nothing. */
const isQuery = /^\s*(?:with|select|insert|update|delete)\b/i

/** What the database would answer with, without doing it. */
async function typesOf(text: string): Promise<string[]> {
  await client.query(`prepare by_hand as ${text}`)
  const { rows } = await client.query<{ type: string }>(
    `select case when pg_type.typelem <> 0 and pg_type.typname like '\\_%'
       then substr(pg_type.typname, 2) || '[]' else pg_type.typname end as type
     from pg_prepared_statements, unnest(result_types) with ordinality as result (type, number)
     join pg_type as declared on declared.oid = result.type
     join pg_type on pg_type.oid = coalesce(nullif(declared.typbasetype, 0), declared.oid) where pg_prepared_statements.name = 'by_hand' order by number`,
  )
  await client.query('deallocate by_hand')
  return rows.map(({ type }) => type)
}

test('every statement by hand answers the columns that it says, as the database knows them', async () => {
  expect(handWritten.size).toBeGreaterThan(0)
  const differences: string[] = []
  for (const [name, { columns, write }] of handWritten) {
    const known = isQuery.test(write().text) ? await typesOf(write().text) : []
    const said = Object.values(columns).map((column) => column.replace('?', ''))
    if (said.join() !== known.join()) differences.push(`${name} says ${said} and answers ${known}`)
  }
  expect(differences).toEqual([])
})
