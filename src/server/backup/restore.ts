import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { retentionDays } from '#contract/core/retention.ts'
import { beforeFoundation } from '#server/db/adopt-foundation.ts'
import { knownMigrations, migrate } from '#server/db/migrate.ts'
import type { PhotoStorage } from '#server/storage/storage.ts'
import {
  BackupError,
  hashing,
  type Manifest,
  photoPath,
  readErased,
  readManifest,
  readPhotoList,
  tableFile,
} from './manifest.ts'
import { copyIn, copyOut, countMigrations, listTables, setTriggers, truncateAll } from './tables.ts'
import { requireSound } from './verify.ts'

interface Wanted {
  url: string
  storage: PhotoStorage
  /** The folder of one backup. */
  backup: string
  /** Where the list of those stands who were erased since. */
  erasedIn?: string | undefined
  say: (line: string) => void
}

/**
 * Puts a backup into a database without people: the tables as they were made then, the rows, and then whatever this
 * version of Synapse has changed since. All of it is looked at first, so that what is damaged leaves nothing
 * half there. All rows or none; each table is read back and compared.
 */
export async function restoreBackup({
  url,
  storage,
  backup,
  erasedIn = dirname(backup),
  say,
}: Wanted): Promise<void> {
  const manifest = await readManifest(backup)
  const migrations = await migrationsSeenBy(manifest)
  await requireNobody(url)
  await requireSound(backup)
  await startOverIfAhead(url, migrations)
  await migrate(url, { upTo: migrations })
  await fill(url, backup, manifest)
  say(`${manifest.tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${manifest.tables.length} tables`)
  say('Everyone is signed out, and links that were sent by mail no longer work')
  await migrate(url)
  const erased = new Set([...(await readErased(erasedIn)), ...(await storage.listErased())])
  await letTheErasedGo(url, [...erased], say)
  const photos = await readPhotoList(backup)
  for (const photo of photos) {
    const bytes = await readFile(join(backup, photoPath(photo)))
    if (createHash('sha256').update(bytes).digest('hex') !== photo.sha256)
      throw new BackupError(`The photo file ${photoPath(photo)} is not what was backed up.`)
    await storage.save(photo.id, photo.name, bytes)
  }
  say(`${photos.length} photo files`)
}

/** How many of the migrations that there are now the tables of a backup have seen. */
async function migrationsSeenBy({ format, migrations }: Manifest): Promise<number> {
  if (format === 1 && migrations === beforeFoundation.migrations) return 1
  if (format === 1)
    throw new BackupError(
      `This backup is from before 0.1, and too old for this Synapse. Please restore it with the last one before 0.1 (git checkout ${beforeFoundation.commit}), and make a new backup there.`,
    )
  if (migrations > (await knownMigrations()))
    throw new BackupError('This backup was made by a newer Synapse. Please restore it with that one.')
  return migrations
}

/**
 * Who was erased after the backup was made is erased again: the job that erases finds them due when Synapse starts, and
 * nobody sees them until then (decision 0026). Whoever only wished to leave has their days of grace anew: they may have
 * taken it back since.
 */
async function letTheErasedGo(url: string, erased: string[], say: (line: string) => void): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('begin')
    const { rowCount: waiting } = await client.query(
      `update users set erase_after = now() + make_interval(days => $2)
       where erase_after is not null and erased_at is null and id <> all($1)`,
      [erased, retentionDays.erasureGrace],
    )
    const { rowCount: gone } = await client.query(
      'update users set erase_after = now(), password_hash = null where id = any($1) and erased_at is null',
      [erased],
    )
    for (const table of ['passkeys', 'identities'])
      await client.query(`delete from ${table} where user_id = any($1)`, [erased])
    await client.query('commit')
    if (gone) say(`${gone} of the people in it were erased since. They are erased again at the next start`)
    if (waiting) say(`${waiting} of the people in it had asked to be erased. Their 14 days begin anew`)
  })
}

async function requireNobody(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows: tables } = await client.query("select to_regclass('public.users') is not null as there")
    if (!tables[0]?.there) return
    const { rows } = await client.query('select exists (select from users) as anybody')
    if (rows[0]?.anybody)
      throw new BackupError(
        'There are people in this database. A backup is put only into an empty one: set DATA_DIR to a new folder, or DATABASE_URL to a new database.',
      )
  })
}

/**
 * Migrations also move rows. So those that came after the backup must run after its rows are in: tables that have
 * seen them already are made anew.
 */
async function startOverIfAhead(url: string, migrations: number): Promise<void> {
  await withClient(url, async (client) => {
    if ((await countMigrations(client)) <= migrations) return
    await client.query('begin')
    await client.query('drop schema public cascade')
    await client.query('drop schema drizzle cascade')
    await client.query('create schema public')
    await client.query('commit')
  })
}

async function fill(url: string, backup: string, { tables }: Manifest): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('begin')
    const present = await listTables(client)
    await client.query(truncateAll(present))
    for (const table of present) await client.query(setTriggers(table, 'disable'))
    for (const table of tables) {
      const rows = client.query(copyFrom(copyIn(table)))
      await pipeline(createReadStream(tableFile(backup, table.name)), createGunzip(), rows)
    }
    for (const table of tables) {
      const { stream, sha256 } = hashing()
      const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
      await pipeline(client.query(copyTo(copyOut(table))), stream, nowhere)
      if (sha256() !== table.sha256)
        throw new BackupError(`The rows of ${table.name} are not what was backed up. Nothing was changed.`)
    }
    // A session or a link in a mail that was ended since is open in the backup: whoever still has it would be in again.
    // So everyone signs in anew (trust.md 33), in the same commit that brings the rows.
    // Mails that waited then were sent since, or are of no use any more. (Older backups have no such table.)
    const over = present.filter(({ name }) => ['sessions', 'one_time_tokens', 'jobs'].includes(name))
    for (const { name } of over) await client.query(`delete from ${name}`)
    for (const table of present) await client.query(setTriggers(table, 'enable'))
    await client.query('commit')
  })
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
