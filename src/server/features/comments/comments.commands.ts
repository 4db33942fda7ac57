import { and, eq, gt, isNotNull, isNull, not, sql } from 'drizzle-orm'
import type { commentEndpoints, NewComment } from '#contract/comments.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { anyOf } from '#server/access/conditions.ts'
import { requireOwn } from '#server/access/permissions.ts'
import { commentVisibleTo, isGone, postVisibleTo } from '#server/access/visibility.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { comments } from '#server/db/schema/comments.ts'
import { hiddenComments } from '#server/db/schema/hidden-comments.ts'
import { posts } from '#server/db/schema/posts.ts'
import { badInput, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { insertNotice } from '#server/notices/notices.ts'
import { requireReadablePost } from './comments.queries.ts'

interface Touched {
  postId: string
}

/** How long a deleted comment can be brought back by its author. */
const undoWithin = sql`now() - interval '1 hour'`

/** Answers whom a notice tells of it. */
export async function insertComment(
  tx: Queryable,
  viewer: Viewer,
  id: string,
  { postId, parentId, content, isAnonymous, toneIndicators }: NewComment,
): Promise<string[]> {
  const post = await requireReadablePost(tx, viewer, postId)
  const parentAuthorId = parentId ? await requireParent(tx, viewer, postId, parentId) : null
  await tx.insert(comments).values({
    id,
    postId,
    authorId: viewer.id,
    parentId: parentId ?? null,
    content,
    // Answering in one's own anonymous post under one's name would give the post away.
    isAnonymous: isAnonymous ?? (post.isAnonymous && post.authorId === viewer.id),
    toneIndicators,
  })
  await moveCommentCount(tx, postId, 1)

  const told = [...new Set(parentAuthorId ? [parentAuthorId, post.authorId] : [post.authorId])].filter(
    (who) => who !== viewer.id,
  )
  const heard: string[] = []
  for (const userId of told) {
    const kind = userId === parentAuthorId ? 'reply' : 'comment'
    if (await insertNotice(tx, { userId, kind, commentId: id })) heard.push(userId)
  }
  return heard
}

async function requireParent(
  tx: Queryable,
  viewer: Viewer,
  postId: string,
  parentId: string,
): Promise<string> {
  const [parent] = await tx
    .select({ authorId: comments.authorId })
    .from(comments)
    .where(
      and(
        eq(comments.id, parentId),
        eq(comments.postId, postId),
        commentVisibleTo(viewer),
        // The place of a deleted member is nobody to answer to.
        anyOf(sql`${comments.isAnonymous}`, not(isGone(comments.authorId))),
      ),
    )
  if (!parent) throw badInput({ parentId: 'The comment you are replying to is not there any more.' })
  return parent.authorId
}

/** The comment's row is always touched before the post's, so that no two of these wait for each other. */
async function moveCommentCount(tx: Queryable, postId: string, by: 1 | -1): Promise<void> {
  await tx.execute(
    sql`update ${posts} set comment_count = comment_count + ${sql.raw(String(by))} where ${posts.id} = ${postId}`,
  )
}

/** A comment that the viewer can see and may change, locked until the end of the transaction. */
async function lockOwnComment(tx: Queryable, viewer: Viewer, id: string): Promise<Touched> {
  const [comment] = await tx
    .select({ authorId: comments.authorId, postId: comments.postId })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(and(eq(comments.id, id), postVisibleTo(viewer), commentVisibleTo(viewer)))
    .for('no key update', { of: comments })
  if (!comment) throw notFound()
  requireOwn(comment.authorId === viewer.id, 'comments')
  return comment
}

export const changeComment = (
  db: Database,
  viewer: Viewer,
  id: string,
  { content, toneIndicators }: BodyOf<typeof commentEndpoints.change>,
): Promise<Touched> =>
  db.transaction(async (tx) => {
    const comment = await lockOwnComment(tx, viewer, id)
    if (content === undefined && toneIndicators === undefined) return comment
    await tx
      .update(comments)
      .set({
        ...(content !== undefined && { content }),
        ...(toneIndicators !== undefined && { toneIndicators }),
        editedAt: sql`now()`,
      })
      .where(eq(comments.id, id))
    return comment
  })

/**
 * Also in a community that its author has left: what they wrote stays theirs to take back (decision 0017). Null if it
 * was deleted before: the second time answers as the first did.
 */
export const removeComment = (db: Database, viewer: Viewer, id: string): Promise<Touched | null> =>
  db.transaction(async (tx) => {
    const mine = and(eq(comments.id, id), eq(comments.authorId, viewer.id))
    const [gone] = await tx
      .update(comments)
      .set({ deletedAt: sql`now()` })
      .where(and(mine, isNull(comments.deletedAt), isNull(comments.removedAt), postStands))
      .returning({ postId: comments.postId })
    if (gone) {
      await moveCommentCount(tx, gone.postId, -1)
      return gone
    }
    const before = await tx
      .select({ id: comments.id })
      .from(comments)
      .where(and(mine, isNotNull(comments.deletedAt)))
    return before.length > 0 ? null : lockOwnComment(tx, viewer, id)
  })

const postStands = sql`exists (select from ${posts} where ${posts.id} = ${comments.postId} and ${posts.deletedAt} is null and ${posts.removedAt} is null)`

/** Null if it was not deleted, or is back already. */
export const restoreComment = (db: Database, viewer: Viewer, id: string): Promise<Touched | null> =>
  db.transaction(async (tx) => {
    const [comment] = await tx
      .update(comments)
      .set({ deletedAt: null })
      .where(and(eq(comments.id, id), eq(comments.authorId, viewer.id), gt(comments.deletedAt, undoWithin)))
      .returning({ postId: comments.postId, removedAt: comments.removedAt })
    if (!comment) return null
    await requireReadablePost(tx, viewer, comment.postId)
    // Taken down by a moderator as well: it does not count until that is undone too.
    if (!comment.removedAt) await moveCommentCount(tx, comment.postId, 1)
    return comment
  })

async function requireReadableComment(db: Queryable, viewer: Viewer, id: string): Promise<void> {
  const found = await db
    .select({ id: comments.id })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(and(eq(comments.id, id), postVisibleTo(viewer), commentVisibleTo(viewer)))
  if (found.length === 0) throw notFound()
}

export async function hideComment(db: Database, viewer: Viewer, commentId: string): Promise<void> {
  await requireReadableComment(db, viewer, commentId)
  await db.insert(hiddenComments).values({ userId: viewer.id, commentId }).onConflictDoNothing()
}

export async function unhideComment(db: Database, viewer: Viewer, commentId: string): Promise<void> {
  await requireReadableComment(db, viewer, commentId)
  await db
    .delete(hiddenComments)
    .where(and(eq(hiddenComments.userId, viewer.id), eq(hiddenComments.commentId, commentId)))
}
