import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Database, Readable } from '#server/db/connection.ts'
import { notices } from '#server/db/schema/notifications/notices.ts'
import { savedPosts } from '#server/db/schema/saved-posts/saved-posts.ts'
import { type Change, inOneChange } from '#server/http/change.ts'
import { notify } from '#server/notifications/notices.ts'
import type { Events } from '#server/realtime/events.ts'

/** So many in one go; the rest is due a minute later too. */
const mostAtOnce = 500

const isDue = lte(savedPosts.remindAt, sql`now()`)

const listDue = (db: Readable) =>
  db
    .select({ id: savedPosts.id })
    .from(savedPosts)
    .where(isDue)
    .orderBy(asc(savedPosts.remindAt))
    .limit(mostAtOnce)

/** Of several instances, one has the row; the notice is kept exactly if the reminder is done. */
export async function remindDue(services: { db: Database; events: Events }): Promise<void> {
  for (const { id } of await listDue(services.db)) await inOneChange(services, (change) => remind(change, id))
}

async function remind({ tx, publish }: Change, id: string): Promise<void> {
  const [saved] = await tx
    .update(savedPosts)
    .set({ remindAt: null })
    .where(and(eq(savedPosts.id, id), isDue))
    .returning({ userId: savedPosts.userId })
  if (!saved) return
  // One at a time: a second reminder of the same post is news again, and takes the place of the first.
  await tx.delete(notices).where(eq(notices.savedPostId, id))
  const { userId } = saved
  if (await notify(tx, null, { userId, kind: 'reminder', savedPostId: id }))
    publish({ type: 'notices.changed', userIds: [userId] })
}
