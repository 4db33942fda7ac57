import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/connection.ts'
import { mentions } from '#server/db/schema/mentions.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'

/** Where it stood. */
interface Changed {
  postId: string
  communityId: string | null
  isInComment: boolean
}

/**
 * Also where the viewer may no longer read it: the link is to them. Null if it was so before: the second time answers as
 * the first did.
 */
async function change(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  isRefused: boolean,
): Promise<Changed | null> {
  const isOwn = and(eq(mentions.id, id), eq(mentions.userId, viewer.id))
  const [changed] = await tx
    .update(mentions)
    .set({ refusedAt: isRefused ? sql`now()` : null })
    .where(and(isOwn, isRefused ? isNull(mentions.refusedAt) : isNotNull(mentions.refusedAt)))
    .returning({ postId: mentions.postId, commentId: mentions.commentId })
  const [mention] = changed ? [changed] : await tx.select({ id: mentions.id }).from(mentions).where(isOwn)
  if (!mention) throw notFound()
  if (!changed) return null
  const [post] = await tx
    .select({ communityId: posts.communityId })
    .from(posts)
    .where(eq(posts.id, changed.postId))
  return {
    postId: changed.postId,
    communityId: post?.communityId ?? null,
    isInComment: changed.commentId !== null,
  }
}

export const refuseMention = (tx: Transaction, viewer: Viewer, id: string) => change(tx, viewer, id, true)
export const allowMention = (tx: Transaction, viewer: Viewer, id: string) => change(tx, viewer, id, false)
