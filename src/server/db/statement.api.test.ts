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

test('every statement by hand answers the columns that it says, as the database knows them', async () => {
  expect(handWritten.size).toBeGreaterThan(0)
  const { rows } = await client.query<{ oid: string; typname: string }>(
    "select oid::text, case when typelem <> 0 and typname like '\\_%' then substr(typname, 2) || '[]' else typname end as typname from pg_type",
  )
  const nameOf = new Map(rows.map(({ oid, typname }) => [oid, typname]))
  const differences: string[] = []
  for (const [name, { columns, write }] of handWritten) {
    const { text, names } = write()
    await client.query('begin')
    // Without values it finds and changes nothing; what it answers is described all the same.
    const { fields } = await client.query({ text, values: names.map(() => null) })
    await client.query('rollback')
    const said = Object.values(columns).map((column) => column.replace('?', ''))
    const known = fields.map(({ dataTypeID }) => nameOf.get(String(dataTypeID)))
    if (said.join() !== known.join()) differences.push(`${name} says ${said} and answers ${known}`)
  }
  expect(differences).toEqual([])
})
