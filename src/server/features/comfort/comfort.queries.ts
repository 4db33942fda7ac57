import { eq } from 'drizzle-orm'
import type { ComfortState } from '#contract/comfort-settings.ts'
import type { Queryable } from '#server/db/client.ts'
import { comfortSettings } from '#server/db/schema/comfort-settings.ts'
import type { Viewer } from '#server/http/viewer.ts'

export async function getComfort(db: Queryable, viewer: Viewer): Promise<ComfortState> {
  const { settings, profiles } = comfortSettings
  const [row] = await db
    .select({ settings, profiles })
    .from(comfortSettings)
    .where(eq(comfortSettings.userId, viewer.id))
  return row ?? { settings: {}, profiles: null }
}
