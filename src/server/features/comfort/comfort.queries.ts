import { eq } from 'drizzle-orm'
import type { ComfortState } from '#contract/comfort-settings.ts'
import type { Database } from '#server/db/client.ts'
import { idNow, preparedOnce } from '#server/db/planned-once.ts'
import { comfortSettings } from '#server/db/schema/comfort-settings.ts'
import type { Viewer } from '#server/http/viewer.ts'

const comfortOf = preparedOnce((db) =>
  db
    .select({ settings: comfortSettings.settings, profiles: comfortSettings.profiles })
    .from(comfortSettings)
    .where(eq(comfortSettings.userId, idNow('viewer')))
    .prepare('comfort_settings'),
)
const untouched: ComfortState = { settings: {}, profiles: null }

export async function getComfort(db: Database, viewer: Viewer): Promise<ComfortState> {
  const [row] = await comfortOf(db).execute({ viewer: viewer.id })
  return row ?? untouched
}
