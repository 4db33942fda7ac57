import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { describeSchema } from '#tests/support/describe-schema.ts'
import { createTestDatabase } from '#tests/support/test-db.ts'
import { knownMigrations, migrate } from './migrate.ts'

async function aDatabase() {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return { url, client }
}

/** As a newer program leaves it, which says how many migrations a program must know to work on it. */
async function broughtUpToDateByANewerOne(needed?: number) {
  const { url, client } = await aDatabase()
  const inAYear = Date.now() + 365 * 24 * 60 * 60 * 1000
  await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('of then', $1)", [
    inAYear,
  ])
  await client.query(
    needed === undefined
      ? 'drop function migrations_needed()'
      : `create or replace function migrations_needed() returns integer language sql immutable as 'select ${needed}'`,
  )
  return { url, client }
}

test('a database that a newer Synapse has brought up to date is served if this one fits, and stays as it is', async () => {
  const known = await knownMigrations()
  const { url } = await broughtUpToDateByANewerOne(known)
  const schema = await describeSchema(url)
  expect(await migrate(url)).toEqual({ seen: known + 1, known, fits: true })
  expect(await describeSchema(url)).toEqual(schema)
})

test('one that needs more than this Synapse knows is refused in words, and stays as it is', async () => {
  const known = await knownMigrations()
  for (const needed of [known + 1, undefined]) {
    const { url } = await broughtUpToDateByANewerOne(needed)
    const schema = await describeSchema(url)
    await expect(migrate(url)).rejects.toThrow(
      `This database belongs to a newer Synapse: it has seen ${known + 1} migrations, and this one knows ${known}.`,
    )
    expect(await describeSchema(url)).toEqual(schema)
  }
})

test('a photo has a place wherever a row can hold it, so that no program of any age clears it out', async () => {
  const { client } = await aDatabase()
  const { rows: places } = await client.query<{ place: string }>(
    `select attname as place from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where conrelid = 'uploads'::regclass and contype = 'f' and attname <> 'owner_id'`,
  )
  expect(places.length).toBeGreaterThan(7)
  const hasNoPlace = async (row: object) => {
    const { rows } = await client.query(
      'select photo_has_no_place(jsonb_populate_record(null::uploads, $1)) as is',
      [row],
    )
    return rows[0]?.is
  }
  expect(await hasNoPlace({ owner_id: '00000000-0000-7000-8000-000000000000' })).toBe(true)
  for (const { place } of places)
    expect(await hasNoPlace({ [place]: '00000000-0000-7000-8000-000000000000' }), place).toBe(false)
})

test('what has no place is found by the index that was made for it', async () => {
  const { client } = await aDatabase()
  await client.query('set enable_seqscan = off')
  const { rows } = await client.query(
    'explain select id from uploads where photo_has_no_place(uploads) and created_at < now()',
  )
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('uploads_unused_idx')
})
