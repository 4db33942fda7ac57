import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { adoptFoundation } from './adopt-foundation.ts'
import { openDatabase, startupTimeout } from './client.ts'
import { type NewerDatabase, readNewer, refuseWhatDoesNotFit } from './newer-database.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

// Any number; it only has to be the same for every instance that migrates.
const migrationLock = 7_926_773

const journalIn = (folder: string) => join(folder, 'meta', '_journal.json')

async function readJournal(): Promise<{ entries: unknown[] }> {
  return JSON.parse(await readFile(journalIn(migrationsFolder), 'utf8'))
}

/** What a newer program has made of a database, without changing anything in it. */
export const readNewerThanThis = (db: Parameters<typeof readNewer>[0]): Promise<NewerDatabase | null> =>
  readNewer(db, migrationsFolder)

export const knownMigrations = async (): Promise<number> => (await readJournal()).entries.length

/**
 * Brings the database up to date. Several instances may start at once: one migrates, the others wait for it.
 * `upTo` stops after that many: for a backup that was made when there were no more.
 * Where a newer program has been, it stays as it is; the answer says how far that one got.
 */
export async function migrate(url: string, { upTo }: { upTo?: number } = {}): Promise<NewerDatabase | null> {
  if (upTo === undefined) return migrateFrom(url, migrationsFolder)
  const folder = await mkdtemp(join(tmpdir(), 'synapse-migrations-'))
  try {
    await cp(migrationsFolder, folder, { recursive: true })
    const journal = await readJournal()
    await writeFile(
      journalIn(folder),
      JSON.stringify({ ...journal, entries: journal.entries.slice(0, upTo) }),
    )
    return await migrateFrom(url, folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function migrateFrom(url: string, folder: string): Promise<NewerDatabase | null> {
  // One connection of its own: the lock belongs to the connection, and a migration may take longer than a request may.
  const { pool, close } = openDatabase(url, {
    poolSize: 1,
    statementTimeout: 0,
    connectTimeout: startupTimeout,
    onConnectionLost: () => undefined,
  })
  try {
    await pool.query('select pg_advisory_lock($1)', [migrationLock])
    const db = drizzle(pool)
    await adoptFoundation(db, folder)
    const newer = await refuseWhatDoesNotFit(db, folder)
    if (!newer) await runMigrations(db, { migrationsFolder: folder })
    return newer
  } catch (error) {
    throw inWordsIfRefused(error, url)
  } finally {
    await close()
  }
}

const insufficientPrivilege = '42501'

/** The query builder puts what PostgreSQL said inside of its own error. */
function inWordsIfRefused(error: unknown, url: string): unknown {
  const said = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(said instanceof pg.DatabaseError) || said.code !== insufficientPrivilege) return error
  const { username, pathname } = new URL(url)
  const [account, database] = [username, pathname.slice(1)].map(decodeURIComponent)
  return new Error(
    `The account ${account} may not make what Synapse needs in the database ${database} (${said.message}). Let it own the database: ALTER DATABASE "${database}" OWNER TO "${account}". Nothing was changed.`,
    { cause: error },
  )
}
