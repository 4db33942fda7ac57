import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import { openDatabase } from './client.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

// Any number; it only has to be the same for every instance that migrates.
const migrationLock = 7_926_773

/** Brings the database up to date. Several instances may start at once: one migrates, the others wait for it. */
export async function migrate(url: string): Promise<void> {
  // One connection of its own: the lock belongs to the connection, and a migration may take longer than a request may.
  const { db, close } = openDatabase(url, { poolSize: 1, onConnectionLost: () => undefined })
  try {
    await db.execute(sql`set statement_timeout = 0`)
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`)
    await runMigrations(db, { migrationsFolder })
  } finally {
    await close()
  }
}
