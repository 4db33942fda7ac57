import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { knownMigrations } from '#server/db/migrate.ts'
import { withDatabase } from '#server/db/with-database.ts'
import { programVersion } from '#server/version.ts'
import { testSynapse } from '#tests/support/test-app.ts'
import { versionCommands } from './version.admin.ts'

const synapse = testSynapse()

/** As `npm run admin -- version` says it. */
async function says(): Promise<string[]> {
  const said: string[] = []
  const config = readConfig({ DATABASE_URL: synapse.databaseUrl })
  for (const { run, leavesDatabaseAsItIs: leavesAsItIs = false } of versionCommands)
    await withDatabase(config, (db) => run([], { config, db, say: (line) => void said.push(line) }), {
      leavesAsItIs,
    })
  return said.map((line) => line.replace(/ {2,}/, ': '))
}

test('an operator reads which Synapse this is, how far the database has come, and what runs it', async () => {
  const all = await knownMigrations()
  const [program, database, node, postgres] = await says()
  expect(program).toBe(`Synapse: ${programVersion}`)
  expect(database).toBe(`Database: ${all} migrations seen, as many as this Synapse knows`)
  expect(node).toBe(`Node: ${process.versions.node}`)
  expect(postgres).toMatch(/^PostgreSQL: \d+/)
})

test('of a database that belongs to a newer Synapse too, and changes nothing in it', async () => {
  const all = await knownMigrations()
  const newest = sql`(select max(created_at) + 1 from drizzle.__drizzle_migrations)`
  await synapse.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer one', ${newest})`,
  )
  expect((await says())[1]).toBe(
    `Database: ${all + 1} migrations seen, and this Synapse knows ${all}: it belongs to a newer one, and this one can still work on it`,
  )
  await synapse.db.execute(
    sql`create or replace function migrations_needed() returns integer language sql immutable as 'select 9999'`,
  )
  expect((await says())[1]).toBe(
    `Database: ${all + 1} migrations seen, and this Synapse knows ${all}: it belongs to a newer one, and this one refuses to start on it`,
  )
  await synapse.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'of a newer one'`)
  await synapse.db.execute(
    sql`delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`,
  )
  expect((await says())[1]).toBe(
    `Database: ${all - 1} of ${all} migrations seen; the rest follow at the next start`,
  )
  // Nothing was brought up to date on the way.
  expect((await says())[1]).toContain(`${all - 1} of ${all}`)
})
