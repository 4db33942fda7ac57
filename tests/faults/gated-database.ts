import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded.ts'
import { Gate } from '#tests/support/gate.ts'
import type { Place } from './synapse-process.ts'

/** The PostgreSQL of a place behind a gate, and the settings with which Synapse goes through that gate. */
export async function gatedDatabase({ dataDir }: Place) {
  const folder = join(dataDir, 'postgres')
  await startEmbeddedPostgres({ folder })
  const gate = new Gate({ path: join(folder, '.s.PGSQL.5432') })
  await gate.open()
  return { gate, settings: { DATABASE_URL: `postgresql://synapse@127.0.0.1:${gate.port}/synapse` } }
}
