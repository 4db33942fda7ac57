import { eq } from 'drizzle-orm'
import type { ComfortState } from '#contract/comfort/comfort.ts'
import type { Readable } from '#server/db/connection.ts'
import { idNow } from '#server/db/parameters.ts'
import { comfortSettings } from '#server/db/schema/comfort-settings.ts'
import { selecting, statement } from '#server/db/statement.ts'
import type { Viewer } from '#server/http/viewer.ts'

const comfortOf = statement('comfort_settings', () =>
  selecting({ settings: comfortSettings.settings, profiles: comfortSettings.profiles }, (select) =>
    select.from(comfortSettings).where(eq(comfortSettings.userId, idNow('viewer'))),
  ),
)
const untouched: ComfortState = { settings: {}, profiles: null }

export async function getComfort(db: Readable, viewer: Viewer): Promise<ComfortState> {
  const [row] = await comfortOf(db, { viewer: viewer.id })
  return row ?? untouched
}
