import { sql } from 'drizzle-orm'
import type { Database } from './connection.ts'
import { knownMigrations, readNewerThanThis } from './migrate.ts'
import { seenMigrations } from './newer-database.ts'

export interface DatabaseVersions {
  /** As PostgreSQL says it. */
  postgres: string
  /** How many migrations the database has seen; null if it has never been started on. */
  seen: number | null
  /** How many this program knows. */
  known: number
  /** Whether this program starts on it. */
  fits: boolean
}

/** Reads only: also of a database that this program must not touch. */
export async function readVersions(db: Database): Promise<DatabaseVersions> {
  const { rows } = await db.execute<{ postgres: string; there: boolean }>(
    sql`select current_setting('server_version') as postgres,
      to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  const [row] = rows
  return {
    postgres: row?.postgres ?? 'unknown',
    seen: row?.there ? (await seenMigrations(db)).count : null,
    known: await knownMigrations(),
    fits: (await readNewerThanThis(db))?.fits ?? true,
  }
}
