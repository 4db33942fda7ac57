import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { openDatabase, startupTimeout } from './client.ts'
import type { Database } from './connection.ts'
import { claimDataFolder, DataFolderTaken } from './embedded/data-folder-claim.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded.ts'
import { migrate } from './migrate.ts'

/** The database for a short command, up to date unless it is to be left as it is. */
export const withDatabase = <T>(
  config: Config,
  use: (db: Database) => Promise<T>,
  { leavesAsItIs = false }: { leavesAsItIs?: boolean } = {},
): Promise<T> =>
  withPostgres(config, async (url) => {
    if (!leavesAsItIs) await migrate(url)
    const { db, close } = openDatabase(url, {
      poolSize: 4,
      // A command may look through everything that there is, on a machine that has little time for it.
      statementTimeout: 0,
      connectTimeout: startupTimeout,
      onConnectionLost: () => undefined,
    })
    try {
      return await use(db)
    } finally {
      await close()
    }
  })

/**
 * The configured PostgreSQL, or the embedded one, which may be serving a running Synapse. It is left as it was found:
 * started for the command only if nothing was running, and stopped again only then.
 */
export async function withPostgres<T>(config: Config, use: (url: string) => Promise<T>): Promise<T> {
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ folder: join(config.dataDir, 'postgres') })
  const url = config.databaseDirectUrl ?? config.databaseUrl ?? embedded?.url ?? ''
  try {
    return await use(url)
  } finally {
    if (embedded && !embedded.wasRunning) await stopUnlessClaimed(embedded)
  }
}

/** A Synapse may have started meanwhile and be using the database that this command started. */
async function stopUnlessClaimed(embedded: EmbeddedPostgres): Promise<void> {
  try {
    await claimDataFolder(embedded.url, () => undefined)
  } catch (error) {
    if (error instanceof DataFolderTaken) return
    throw error
  }
  await embedded.stop()
}
