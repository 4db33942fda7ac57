import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { describeSchema } from '#tests/support/describe-schema.ts'
import { createBareDatabase, createRole, createTestDatabase } from '#tests/support/test-db.ts'
import { beforeFoundation } from './adopt-foundation.ts'
import { migrate } from './migrate.ts'

const migrationsBefore = join(import.meta.dirname, '../../../tests/releases/before-0.1')

/** A database as the Synapse before 0.1 made it, after so many of its migrations. */
async function fromBefore(count: number) {
  const { url, drop } = await createBareDatabase()
  onTestFinished(drop)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const folder = await mkdtemp(join(tmpdir(), 'synapse-before-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(migrationsBefore, folder, { recursive: true })
  const file = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  await runMigrations(drizzle(client), { migrationsFolder: folder })
  await client.query(`
    insert into users (id, email) values ('00000000-0000-7000-8000-000000000001', 'ana@example.org');
    insert into posts (id, author_id, content)
    values ('00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000001', 'hello')`)
  const words = async () => {
    const { rows } = await client.query('select email, content from users join posts on author_id = users.id')
    return rows
  }
  const seen = async () => (await client.query('select * from drizzle.__drizzle_migrations')).rows
  return { url, words, seen }
}

test('a database from before 0.1 has the foundation: nobody loses a word, and it is the same as a new one', async () => {
  const fresh = await createTestDatabase()
  onTestFinished(fresh.drop)
  const { url, words, seen } = await fromBefore(beforeFoundation.migrations)
  // Two instances that start at once.
  await Promise.all([migrate(url), migrate(url)])
  expect(await words()).toEqual([{ email: 'ana@example.org', content: 'hello' }])
  expect(await describeSchema(url)).toEqual(await describeSchema(fresh.url))
  const known = await seen()
  await migrate(url)
  expect(await seen()).toEqual(known)
})

test('an older one is refused in words, and stays as it is', async () => {
  const { url, words, seen } = await fromBefore(beforeFoundation.migrations - 1)
  const [schema, known] = [await describeSchema(url), await seen()]
  await expect(migrate(url)).rejects.toThrow('This database is from before 0.1')
  expect([await describeSchema(url), await seen()]).toEqual([schema, known])
  expect(await words()).toHaveLength(1)
})

test('an account without rights is told in words what it lacks, and by which statement it gets it', async () => {
  const { url, drop } = await createBareDatabase()
  onTestFinished(drop)
  const role = await createRole()
  onTestFinished(role.drop)
  const guest = new URL(url)
  guest.username = role.name
  await expect(migrate(guest.href)).rejects.toThrow(
    new RegExp(
      `^The account ${role.name} may not make what Synapse needs in the database \\w+ \\(permission denied for .*\\)\\. Let it own the database: ALTER DATABASE "\\w+" OWNER TO "${role.name}"\\. Nothing was changed\\.$`,
    ),
  )
})
