import { and, eq } from 'drizzle-orm'
import { requireReadablePost } from '#server/access/permissions.ts'
import type { Transaction } from '#server/db/connection.ts'
import { setAsidePosts } from '#server/db/schema/posts/set-aside-posts.ts'
import type { Viewer } from '#server/http/viewer.ts'

export async function setPostAside(tx: Transaction, viewer: Viewer, postId: string): Promise<void> {
  await requireReadablePost(tx, viewer, postId)
  await tx.insert(setAsidePosts).values({ userId: viewer.id, postId }).onConflictDoNothing()
}

/** One's own row alone, so it is the same whether or not the post can still be read. */
export async function bringPostBack(tx: Transaction, viewer: Viewer, postId: string): Promise<void> {
  await tx
    .delete(setAsidePosts)
    .where(and(eq(setAsidePosts.userId, viewer.id), eq(setAsidePosts.postId, postId)))
}
