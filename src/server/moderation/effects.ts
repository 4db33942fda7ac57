import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/connection.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { removals } from '#server/db/schema/communities/removals.ts'
import { inNoSpecialPlace, posts } from '#server/db/schema/posts/posts.ts'
import type { ServerEvent } from '#server/realtime/events.ts'
import type { Subject } from './subjects.ts'

type Which = Pick<Subject, 'type' | 'id'>

/** Takes a post or comment down. The counter moves with it. Nothing for what is down already, or no such thing. */
export async function takeDown(tx: Transaction, { type, id }: Which): Promise<ServerEvent[]> {
  if (type === 'post') {
    const [post] = await tx
      .update(posts)
      .set({ removedAt: sql`now()`, ...inNoSpecialPlace })
      .where(and(eq(posts.id, id), isNull(posts.removedAt)))
      .returning({ communityId: posts.communityId })
    return post ? [{ type: 'post.gone', postId: id, communityId: post.communityId }] : []
  }
  if (type !== 'comment') return []
  const [comment] = await tx
    .update(comments)
    .set({ removedAt: sql`now()` })
    .where(and(eq(comments.id, id), isNull(comments.removedAt)))
    .returning({ postId: comments.postId, deletedAt: comments.deletedAt })
  return comment ? commentMoved(tx, comment, -1) : []
}

/** The other way round. Why it was taken down need not be read any more. */
export async function putBack(tx: Transaction, { type, id }: Which): Promise<ServerEvent[]> {
  if (type === 'post') {
    const [post] = await tx
      .update(posts)
      .set({ removedAt: null })
      .where(and(eq(posts.id, id), isNotNull(posts.removedAt)))
      .returning({ communityId: posts.communityId })
    await tx.update(removals).set(read).where(eq(removals.postId, id))
    return post ? [{ type: 'post.changed', postId: id, communityId: post.communityId }] : []
  }
  if (type !== 'comment') return []
  const [comment] = await tx
    .update(comments)
    .set({ removedAt: null })
    .where(and(eq(comments.id, id), isNotNull(comments.removedAt)))
    .returning({ postId: comments.postId, deletedAt: comments.deletedAt })
  await tx.update(removals).set(read).where(eq(removals.commentId, id))
  return comment ? commentMoved(tx, comment, 1) : []
}

const read = { readAt: sql`coalesce(${removals.readAt}, now())` }

/** The comment's row is always touched before the post's, so that no two of these wait for each other. */
async function commentMoved(
  tx: Transaction,
  { postId, deletedAt }: { postId: string; deletedAt: Date | null },
  by: 1 | -1,
): Promise<ServerEvent[]> {
  // What its author deleted has left the count before.
  if (deletedAt === null)
    await tx
      .update(posts)
      .set({ commentCount: sql`${posts.commentCount} + ${by}` })
      .where(eq(posts.id, postId))
  return [{ type: 'comments.changed', postId }]
}
