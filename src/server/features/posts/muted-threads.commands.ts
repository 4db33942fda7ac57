import { and, eq, or, sql } from 'drizzle-orm'
import { requireReadablePost } from '#server/access/permissions.ts'
import type { Transaction } from '#server/db/connection.ts'
import { mentions } from '#server/db/schema/mentions.ts'
import { notices } from '#server/db/schema/notifications/notices.ts'
import { mutedThreads } from '#server/db/schema/posts/muted-threads.ts'
import type { Viewer } from '#server/http/viewer.ts'

const isMentionIn = (postId: string) =>
  sql`${notices.mentionId} in (select ${mentions.id} from ${mentions} where ${mentions.postId} = ${postId})`

/** What was told of it goes with it. Whether there was any. */
export async function muteThread(tx: Transaction, viewer: Viewer, postId: string): Promise<boolean> {
  await requireReadablePost(tx, viewer, postId)
  await tx.insert(mutedThreads).values({ userId: viewer.id, postId }).onConflictDoNothing()
  const { rowCount } = await tx
    .delete(notices)
    .where(and(eq(notices.userId, viewer.id), or(eq(notices.postId, postId), isMentionIn(postId))))
  return rowCount !== null && rowCount > 0
}

export async function unmuteThread(tx: Transaction, viewer: Viewer, postId: string): Promise<void> {
  await requireReadablePost(tx, viewer, postId)
  await tx
    .delete(mutedThreads)
    .where(and(eq(mutedThreads.userId, viewer.id), eq(mutedThreads.postId, postId)))
}
