import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

type Asking = Pick<NodePgDatabase, 'execute'>

/** How far a database has come: how many migrations it has seen, and when the last of them was written. */
export async function seenMigrations(db: Asking): Promise<{ count: number; last: number }> {
  const { rows } = await db.execute<{ count: number; last: number | null }>(
    sql`select count(*)::int as count, max(created_at)::float8 as last from drizzle.__drizzle_migrations`,
  )
  return { count: rows[0]?.count ?? 0, last: rows[0]?.last ?? 0 }
}

/** How many migrations a program must know to work on this database. What has no answer to that takes its own program only. */
async function neededMigrations(db: Asking): Promise<number> {
  const { rows } = await db.execute(sql`select to_regprocedure('migrations_needed()') is not null as there`)
  if (!rows[0]?.['there']) return Number.POSITIVE_INFINITY
  const needed = await db.execute<{ needed: number }>(sql`select migrations_needed() as needed`)
  return needed.rows[0]?.needed ?? Number.POSITIVE_INFINITY
}

export interface NewerDatabase {
  seen: number
  known: number
  /** Whether this program works on it all the same (decision 0123). */
  fits: boolean
}

/** What a newer program has made of this database; null if none has been there. */
export async function readNewer(db: Asking, migrationsFolder: string): Promise<NewerDatabase | null> {
  const { rows } = await db.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!rows[0]?.['there']) return null
  const migrations = readMigrationFiles({ migrationsFolder })
  const { count, last } = await seenMigrations(db)
  if (last <= (migrations.at(-1)?.folderMillis ?? 0)) return null
  return { seen: count, known: migrations.length, fits: (await neededMigrations(db)) <= migrations.length }
}

/**
 * An older program on a database that it does not fit would write what the newer one no longer reads, and nobody would
 * notice at first. The migrations themselves do not look: they only ever go forward.
 */
export async function refuseWhatDoesNotFit(
  db: Asking,
  migrationsFolder: string,
): Promise<NewerDatabase | null> {
  const newer = await readNewer(db, migrationsFolder)
  if (newer && !newer.fits)
    throw new Error(
      `This database belongs to a newer Synapse: it has seen ${newer.seen} migrations, and this one knows ${newer.known}. Start the newer Synapse, or restore a backup that was made before the update. Nothing was changed.`,
    )
  return newer
}
