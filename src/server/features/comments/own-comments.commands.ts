import { and, eq, gt, isNotNull, isNull, not, sql } from 'drizzle-orm'
import type { commentEndpoints } from '#contract/comments.ts'
import type { BodyOf } from '#contract/core/endpoint.ts'
import { retentionDays } from '#contract/core/retention.ts'
import { boundedEdit } from '#server/access/bounded-edits.ts'
import { isPostGivenUp } from '#server/access/open-cases.ts'
import { requireMayComment, requireOwn } from '#server/access/permissions.ts'
import { commentVisibleTo, mayCommentOn, postVisibleTo } from '#server/access/visibility.ts'
import type { Transaction } from '#server/db/connection.ts'
import { daysAgo } from '#server/db/days.ts'
import { idNow } from '#server/db/parameters.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { hiddenComments } from '#server/db/schema/comments/hidden-comments.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { selecting, statement } from '#server/db/statement.ts'
import { notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { changeMentions } from '#server/mentions/mentions.commands.ts'
import { notify } from '#server/notifications/notices.ts'

interface Touched {
  postId: string
  /** Who has a notice of it. */
  notified?: string
}

/** How long a deleted comment can be brought back by its author. */
const undoWithin = daysAgo(retentionDays.deletedComments)

const isOwn = (viewer: Viewer, id: string) => and(eq(comments.id, id), eq(comments.authorId, viewer.id))

const readableComment = statement('readable_comment', () => {
  const viewer = { id: idNow('viewer') }
  const fields = {
    postId: comments.postId,
    authorId: comments.authorId,
    content: comments.content,
    isAnonymous: comments.isAnonymous,
    hasMentions: comments.hasMentions,
    post: {
      id: posts.id,
      authorId: posts.authorId,
      communityId: posts.communityId,
      audience: posts.audience,
      circleId: posts.circleId,
    },
  }
  return selecting(fields, (select) =>
    select
      .from(comments)
      .innerJoin(posts, eq(posts.id, comments.postId))
      .where(and(eq(comments.id, idNow('comment')), postVisibleTo(viewer), commentVisibleTo(viewer))),
  )
})

async function requireReadableComment(tx: Transaction, viewer: Viewer, id: string) {
  const [comment] = await readableComment(tx, { viewer: viewer.id, comment: id })
  if (!comment) throw notFound()
  return comment
}

async function requireOwnComment(tx: Transaction, viewer: Viewer, id: string) {
  const comment = await requireReadableComment(tx, viewer, id)
  requireOwn(comment.authorId === viewer.id, 'comments')
  return comment
}

/** What was not sent stays as it is. Answers also who is told of it, because they are mentioned. */
export async function changeComment(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  { content, mentions, toneIndicators }: BodyOf<typeof commentEndpoints.change>,
): Promise<{ postId: string; notified: string[] }> {
  const comment = await requireOwnComment(tx, viewer, id)
  if (content !== undefined || toneIndicators !== undefined)
    await boundedEdit(
      tx
        .update(comments)
        .set({
          ...(content !== undefined && { content }),
          ...(toneIndicators !== undefined && { toneIndicators }),
          editedAt: sql`now()`,
          updatedAt: sql`now()`,
        })
        .where(and(isOwn(viewer, id), isNull(comments.deletedAt), isNull(comments.removedAt))),
    )
  const { postId, post } = comment
  const text = { post, commentId: id, content: content ?? comment.content }
  return { postId, notified: await changeMentions(tx, viewer, text, mentions, comment) }
}

/** The comment's row is always touched before the post's, so that no two of these wait for each other. */
const moveCommentCount = (tx: Transaction, postId: string, by: 1 | -1) =>
  tx
    .update(posts)
    .set({ commentCount: sql`${posts.commentCount} + ${by}` })
    .where(eq(posts.id, postId))

/**
 * Also in a community that its author has left: what they wrote stays theirs to take back (decision 0017). And on a post
 * that was deleted: otherwise the answer would tell that from one that is no longer for them (decision 0081). Null if it
 * was deleted before: the second time answers as the first did.
 */
export async function removeComment(tx: Transaction, viewer: Viewer, id: string): Promise<Touched | null> {
  const [gone] = await tx
    .update(comments)
    .set({ deletedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(isOwn(viewer, id), isNull(comments.deletedAt), isNull(comments.removedAt), not(isPostGivenUp)))
    .returning({ postId: comments.postId })
  if (gone) {
    await moveCommentCount(tx, gone.postId, -1)
    return gone
  }
  const [before] = await tx
    .select({ id: comments.id })
    .from(comments)
    .where(
      and(isOwn(viewer, id), isNotNull(comments.deletedAt), isNull(comments.givenUpAt), not(isPostGivenUp)),
    )
  return before ? null : removeFromOwnPost(tx, viewer, id)
}

/** The author of a post takes a comment off it. Its writer is told that the author did, and no more (decision 0055). */
async function removeFromOwnPost(tx: Transaction, viewer: Viewer, id: string): Promise<Touched | null> {
  const isOnOwnPost = sql`exists (select from ${posts} where ${and(
    eq(posts.id, comments.postId),
    eq(posts.authorId, viewer.id),
    postVisibleTo(viewer),
  )})`
  const [gone] = await tx
    .update(comments)
    .set({ removedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(comments.id, id), isNull(comments.deletedAt), isNull(comments.removedAt), isOnOwnPost))
    .returning({
      postId: comments.postId,
      authorId: comments.authorId,
      isHeard: sql<boolean>`exists (select from ${posts} where ${and(
        eq(posts.id, comments.postId),
        postVisibleTo({ id: comments.authorId }),
      )})`,
    })
  if (gone) {
    await moveCommentCount(tx, gone.postId, -1)
    await notify(tx, null, { userId: gone.authorId, kind: 'commentRemoved', commentId: id })
    // Who may no longer read the post has no notice of it to load.
    return { postId: gone.postId, ...(gone.isHeard && { notified: gone.authorId }) }
  }
  const [before] = await tx
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.id, id), isNotNull(comments.removedAt), isOnOwnPost))
  return before ? null : requireOwnComment(tx, viewer, id)
}

/**
 * Null if it was not deleted, or is back already. It needs what commenting needs: otherwise words could be kept in
 * reserve, and brought into a post that was closed to them (decision 0055).
 */
export async function restoreComment(tx: Transaction, viewer: Viewer, id: string): Promise<Touched | null> {
  const [back] = await tx
    .update(comments)
    .set({ deletedAt: null, updatedAt: sql`now()` })
    .where(
      and(
        isOwn(viewer, id),
        gt(comments.deletedAt, undoWithin),
        isNull(comments.givenUpAt),
        sql`exists (select from ${posts} where ${and(eq(posts.id, comments.postId), postVisibleTo(viewer), mayCommentOn(viewer))})`,
      ),
    )
    .returning({ postId: comments.postId, removedAt: comments.removedAt })
  if (!back) {
    const [kept] = await tx
      .select({ postId: comments.postId })
      .from(comments)
      .where(and(isOwn(viewer, id), isNotNull(comments.deletedAt), isNull(comments.givenUpAt)))
    if (kept) await requireMayComment(tx, viewer, kept.postId)
    return null
  }
  // Taken down by a moderator as well: it does not count until that is undone too.
  if (back.removedAt === null) await moveCommentCount(tx, back.postId, 1)
  return back
}

export async function hideComment(tx: Transaction, viewer: Viewer, id: string): Promise<void> {
  await requireReadableComment(tx, viewer, id)
  await tx.insert(hiddenComments).values({ userId: viewer.id, commentId: id }).onConflictDoNothing()
}

export async function unhideComment(tx: Transaction, viewer: Viewer, id: string): Promise<void> {
  await requireReadableComment(tx, viewer, id)
  await tx
    .delete(hiddenComments)
    .where(and(eq(hiddenComments.userId, viewer.id), eq(hiddenComments.commentId, id)))
}
