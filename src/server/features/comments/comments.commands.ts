import { and, eq, not, sql } from 'drizzle-orm'
import type { NewComment } from '#contract/comments.ts'
import { anyOf } from '#server/access/conditions.ts'
import { requireReadablePost } from '#server/access/permissions.ts'
import { commentVisibleTo, isGone } from '#server/access/visibility.ts'
import type { Transaction } from '#server/db/connection.ts'
import { idNow } from '#server/db/planned-once.ts'
import { comments } from '#server/db/schema/comments.ts'
import { posts } from '#server/db/schema/posts.ts'
import { selecting, statement } from '#server/db/statement.ts'
import { badInput } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { notify } from '#server/notices/notices.ts'

/** Writes it, counts it, and answers whom a notice tells of it. */
export async function insertComment(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  { postId, parentId, content, toneIndicators, ...chosen }: NewComment,
): Promise<string[]> {
  const post = await requireReadablePost(tx, viewer, postId)
  // Answering in one's own anonymous post under one's name would give the post away.
  const isAnonymous = chosen.isAnonymous ?? (post.isAnonymous && post.authorId === viewer.id)
  const parentAuthorId = parentId ? await requireParentAuthor(tx, viewer, postId, parentId) : null
  const authorId = viewer.id
  await tx
    .insert(comments)
    .values({ id, postId, authorId, parentId: parentId ?? null, content, isAnonymous, toneIndicators })
  const from = isAnonymous ? null : viewer.id
  const tell = async (userId: string | null, kind: 'comment' | 'reply'): Promise<string[]> =>
    userId !== null && userId !== viewer.id && (await notify(tx, from, { userId, kind, commentId: id }))
      ? [userId]
      : []
  const told = await Promise.all([
    tell(parentAuthorId, 'reply'),
    // Who wrote both hears of it once.
    tell(post.authorId === parentAuthorId ? null : post.authorId, 'comment'),
  ])
  // The comment's row comes before the post's, so that no two of these wait for each other.
  await tx
    .update(posts)
    .set({ commentCount: sql`${posts.commentCount} + 1` })
    .where(eq(posts.id, postId))
  return told.flat()
}

const parentAuthor = statement('comment_parent_author', () =>
  selecting({ authorId: comments.authorId }, (select) =>
    select.from(comments).where(
      and(
        eq(comments.id, idNow('parent')),
        eq(comments.postId, idNow('post')),
        commentVisibleTo({ id: idNow('viewer') }),
        // The place of a deleted member is nobody to answer to.
        anyOf(sql`${comments.isAnonymous}`, not(isGone(comments.authorId))),
      ),
    ),
  ),
)

async function requireParentAuthor(
  tx: Transaction,
  viewer: Viewer,
  postId: string,
  parentId: string,
): Promise<string> {
  const [parent] = await parentAuthor(tx, { viewer: viewer.id, post: postId, parent: parentId })
  if (!parent) throw badInput({ parentId: 'The comment you are replying to is not there any more.' })
  return parent.authorId
}
