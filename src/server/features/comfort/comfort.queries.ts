import { eq, type SQL } from 'drizzle-orm'
import type { ComfortState } from '#contract/comfort-settings.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { idNow, preparedOnce } from '#server/db/planned-once.ts'
import { comfortSettings } from '#server/db/schema/comfort-settings.ts'
import type { Viewer } from '#server/http/viewer.ts'

const { settings, profiles } = comfortSettings
const select = (db: Queryable, userId: string | SQL) =>
  db.select({ settings, profiles }).from(comfortSettings).where(eq(comfortSettings.userId, userId))

const comfortOf = preparedOnce((db) => select(db, idNow('viewer')).prepare('comfort_settings'))
const untouched: ComfortState = { settings: {}, profiles: null }

export async function getComfort(db: Database, viewer: Viewer): Promise<ComfortState> {
  const [row] = await comfortOf(db).execute({ viewer: viewer.id })
  return row ?? untouched
}

/** Inside of a transaction. */
export async function getComfortNow(tx: Queryable, viewer: Viewer): Promise<ComfortState> {
  const [row] = await select(tx, viewer.id)
  return row ?? untouched
}
