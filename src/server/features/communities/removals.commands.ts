import { and, eq, exists, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { comments } from '#server/db/schema/comments.ts'
import { posts } from '#server/db/schema/posts.ts'
import { removals } from '#server/db/schema/removals.ts'
import { notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'

interface Taking {
  communityId: string
  reason: string
}

/** What was taken down and who is to be told. The author's id is for that alone: it goes into no answer. */
interface Taken {
  postId: string
  authorId: string
}

/** Null: it was taken down before, and the first reason stands. */
export async function takeDownPost(
  tx: Queryable,
  viewer: Viewer,
  postId: string,
  { communityId, reason }: Taking,
): Promise<Taken | null> {
  const inCommunity = and(eq(posts.id, postId), eq(posts.communityId, communityId), isNull(posts.deletedAt))
  const [taken] = await tx
    .update(posts)
    .set({ removedAt: sql`now()` })
    .where(and(inCommunity, isNull(posts.removedAt)))
    .returning({ postId: posts.id, authorId: posts.authorId })
  if (!taken) {
    const before = await tx.select({ id: posts.id }).from(posts).where(inCommunity)
    if (before.length === 0) throw notFound()
    return null
  }
  await tx
    .insert(removals)
    .values({ communityId, postId, authorId: taken.authorId, removedById: viewer.id, reason })
  return taken
}

export async function takeDownComment(
  tx: Queryable,
  viewer: Viewer,
  commentId: string,
  { communityId, reason }: Taking,
): Promise<Taken | null> {
  const postInCommunity = tx
    .select({ one: sql`1` })
    .from(posts)
    .where(and(eq(posts.id, comments.postId), eq(posts.communityId, communityId)))
  const inCommunity = and(eq(comments.id, commentId), isNull(comments.deletedAt), exists(postInCommunity))
  const [taken] = await tx
    .update(comments)
    .set({ removedAt: sql`now()` })
    .where(and(inCommunity, isNull(comments.removedAt)))
    .returning({ postId: comments.postId, authorId: comments.authorId })
  if (!taken) {
    const before = await tx.select({ id: comments.id }).from(comments).where(inCommunity)
    if (before.length === 0) throw notFound()
    return null
  }
  await tx
    .update(posts)
    .set({ commentCount: sql`${posts.commentCount} - 1` })
    .where(eq(posts.id, taken.postId))
  await tx
    .insert(removals)
    .values({ communityId, commentId, authorId: taken.authorId, removedById: viewer.id, reason })
  return taken
}

export async function markRemovalRead(db: Queryable, viewer: Viewer, id: string): Promise<void> {
  const read = await db
    .update(removals)
    .set({ readAt: sql`coalesce(${removals.readAt}, now())` })
    .where(and(eq(removals.id, id), eq(removals.authorId, viewer.id)))
    .returning({ id: removals.id })
  if (read.length === 0) throw notFound()
}
