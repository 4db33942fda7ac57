import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { commentAddressableBy, postVisibleTo } from '#server/access/visibility.ts'
import type { Transaction } from '#server/db/connection.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { notices } from '#server/db/schema/notifications/notices.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { notify } from '#server/notifications/notices.ts'
import { t } from '#words/t.ts'

/** What has changed: for these two people alone. */
interface Changed {
  postId: string
  /** Who wrote the comment. */
  authorId: string
  isNotified: boolean
}

/** Somebody's comment on the viewer's own post, locked: of two presses at once one is the first. */
async function lockCommentOnOwnPost(tx: Transaction, viewer: Viewer, id: string) {
  const [comment] = await tx
    .select({
      authorId: comments.authorId,
      postId: posts.id,
      postAuthorId: posts.authorId,
      isPostAnonymous: posts.isAnonymous,
      /** Whether who wrote it can still open the post: otherwise they hear nothing of it. */
      reaches: sql<boolean>`(${postVisibleTo({ id: comments.authorId })})`,
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(and(eq(comments.id, id), commentAddressableBy(viewer)))
    .for('no key update', { of: comments })
  if (!comment) throw notFound()
  if (comment.postAuthorId !== viewer.id)
    throw notAllowed(t('Only the author of the post can say thanks here.'))
  if (comment.authorId === viewer.id) throw notAllowed(t('This is your own comment.'))
  return comment
}

const noticeOf = (id: string) => and(eq(notices.commentId, id), sql`${notices.kind} = 'thanked'`)

/** Null if it was thanked for before: the second time answers as the first did. */
export async function thankForComment(tx: Transaction, viewer: Viewer, id: string): Promise<Changed | null> {
  const { authorId, postId, isPostAnonymous, reaches } = await lockCommentOnOwnPost(tx, viewer, id)
  const [thanked] = await tx
    .update(comments)
    .set({ thankedAt: sql`now()` })
    .where(and(eq(comments.id, id), isNull(comments.thankedAt)))
    .returning({ id: comments.id })
  if (!thanked) return null
  // Taken back and given again it is the same notice, in its old place: whoever presses often is heard once.
  const [before] = await tx.select({ id: notices.id }).from(notices).where(noticeOf(id))
  const isNotified =
    before !== undefined ||
    (reaches &&
      (await notify(
        tx,
        isPostAnonymous ? null : viewer.id,
        { userId: authorId, kind: 'thanked', commentId: id },
        postId,
      )))
  return { postId, authorId, isNotified }
}

/** Null if there is nothing to take back. The notice hides with it (`mayBeTold`). */
export async function takeThanksBack(tx: Transaction, viewer: Viewer, id: string): Promise<Changed | null> {
  const { authorId, postId } = await lockCommentOnOwnPost(tx, viewer, id)
  const [taken] = await tx
    .update(comments)
    .set({ thankedAt: null })
    .where(and(eq(comments.id, id), isNotNull(comments.thankedAt)))
    .returning({ id: comments.id })
  if (!taken) return null
  const [notice] = await tx.select({ id: notices.id }).from(notices).where(noticeOf(id))
  return { postId, authorId, isNotified: notice !== undefined }
}
