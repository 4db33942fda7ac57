import { and, eq, lt, sql } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { retentionDays } from '#contract/core/retention.ts'
import type { Database } from '#server/db/connection.ts'
import { daysAgo } from '#server/db/days.ts'
import { blocks } from '#server/db/schema/blocks-and-mutes/blocks.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import { everyHour } from '#server/http/hourly.ts'
import { isShownNowhere } from '#server/storage/shown-photos.ts'
import type { PhotoStorage } from '#server/storage/storage.ts'

const unusedFor = retentionDays.unusedPhotos * 24 * 60 * 60 * 1000
const atOnce = 100

/**
 * Photos that are shown nowhere, a day after they were asked for: never used, replaced, or of a post or a person that
 * is gone. A picture that somebody blocked still has is in use. The files go first and the row last, so that a crash in between leaves something to find them by.
 */
export async function removeUnusedUploads(db: Database, storage: PhotoStorage): Promise<void> {
  const unused = and(
    isShownNowhere,
    sql`not exists (select from ${blocks} where ${blocks.blockerPictureId} = ${uploads.id})`,
    lt(uploads.createdAt, daysAgo(retentionDays.unusedPhotos)),
  )
  for (;;) {
    const some = db.select({ id: uploads.id }).from(uploads).where(unused).limit(atOnce)
    const leaving = await db
      .update(uploads)
      .set({ state: 'removing' })
      // Asked again beside the id: a photo that was put into a post a moment ago stays.
      .where(and(sql`${uploads.id} in ${some}`, unused))
      .returning({ id: uploads.id })
    for (const { id } of leaving) {
      await storage.remove(id)
      await db.delete(uploads).where(eq(uploads.id, id))
    }
    if (leaving.length < atOnce) break
  }
  await storage.removeAbandoned(new Date(Date.now() - unusedFor))
}

export function scheduleUploadCleanUp(
  app: FastifyInstance,
  { db, storage, log }: { db: Database; storage: PhotoStorage; log: FastifyBaseLogger },
): void {
  everyHour(app, log, 'clearing out unused photos', () => removeUnusedUploads(db, storage))
}
