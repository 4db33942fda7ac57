import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** How far a database has come: how many migrations it has seen, and when the last of them was written. */
export async function seenMigrations(
  db: Pick<NodePgDatabase, 'execute'>,
): Promise<{ count: number; last: number }> {
  const { rows } = await db.execute<{ count: number; last: number | null }>(
    sql`select count(*)::int as count, max(created_at)::float8 as last from drizzle.__drizzle_migrations`,
  )
  return { count: rows[0]?.count ?? 0, last: rows[0]?.last ?? 0 }
}

/**
 * An older program on a newer database would write what the newer one no longer reads, and nobody would notice at first.
 * The migrations themselves do not look: they only ever go forward.
 */
export async function refuseNewer(db: NodePgDatabase, migrationsFolder: string): Promise<void> {
  const { rows } = await db.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!rows[0]?.['there']) return
  const known = readMigrationFiles({ migrationsFolder })
  const { count, last } = await seenMigrations(db)
  if (last > (known.at(-1)?.folderMillis ?? 0))
    throw new Error(
      `This database belongs to a newer Synapse: it has seen ${count} migrations, and this one knows ${known.length}. Start the newer Synapse, or restore a backup that was made before the update. Nothing was changed.`,
    )
}
