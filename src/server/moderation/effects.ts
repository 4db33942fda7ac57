import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { comments } from '#server/db/schema/comments.ts'
import { posts } from '#server/db/schema/posts.ts'
import { removals } from '#server/db/schema/removals.ts'
import type { ServerEvent } from '#server/realtime/events.ts'
import type { Subject } from './subjects.ts'

const moveCount = (tx: Queryable, postId: string, by: 1 | -1) =>
  tx
    .update(posts)
    .set({ commentCount: sql`${posts.commentCount} + ${sql.raw(String(by))}` })
    .where(eq(posts.id, postId))

/** Takes a post or comment down. The counter moves with it. Nothing for what is down already, or no such thing. */
export async function takeDown(
  tx: Queryable,
  { type, id }: Pick<Subject, 'type' | 'id'>,
): Promise<ServerEvent[]> {
  if (type === 'post') {
    const [post] = await tx
      .update(posts)
      .set({ removedAt: sql`now()` })
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
  if (!comment) return []
  // What its author deleted has left the count before.
  if (!comment.deletedAt) await moveCount(tx, comment.postId, -1)
  return [{ type: 'comments.changed', postId: comment.postId }]
}

/** The other way round. */
export async function putBack(
  tx: Queryable,
  { type, id }: Pick<Subject, 'type' | 'id'>,
): Promise<ServerEvent[]> {
  const readNow = { readAt: sql`coalesce(${removals.readAt}, now())` }
  if (type === 'post') {
    const [post] = await tx
      .update(posts)
      .set({ removedAt: null })
      .where(and(eq(posts.id, id), isNotNull(posts.removedAt)))
      .returning({ communityId: posts.communityId })
    await tx.update(removals).set(readNow).where(eq(removals.postId, id))
    return post ? [{ type: 'post.changed', postId: id, communityId: post.communityId }] : []
  }
  if (type !== 'comment') return []
  const [comment] = await tx
    .update(comments)
    .set({ removedAt: null })
    .where(and(eq(comments.id, id), isNotNull(comments.removedAt)))
    .returning({ postId: comments.postId, deletedAt: comments.deletedAt })
  await tx.update(removals).set(readNow).where(eq(removals.commentId, id))
  if (!comment) return []
  if (!comment.deletedAt) await moveCount(tx, comment.postId, 1)
  return [{ type: 'comments.changed', postId: comment.postId }]
}
