import type { NewComment } from '#contract/comments.ts'
import { requireReadablePost } from '#server/access/permissions.ts'
import { newId } from '#server/db/clock.ts'
import type { Transaction } from '#server/db/connection.ts'
import { comment, reply } from '#server/hot-writes/comment.sql.ts'
import { badInput } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'

/** Writes it, counts it, and answers whom a notice tells of it. */
export async function insertComment(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  { postId, parentId = null, content, toneIndicators, isAnonymous }: NewComment,
): Promise<string[]> {
  const values = {
    ...{ id, viewer: viewer.id, post: postId, parent: parentId, content, tones: toneIndicators },
    isAnonymous: isAnonymous ?? null,
    ...{ commentNoticeId: newId(), replyNoticeId: newId() },
  }
  const [written] = await (parentId ? reply : comment)(tx, values)
  if (written) return written.told
  // Of a post that is not theirs to read they are told nothing else.
  await requireReadablePost(tx, viewer, postId)
  throw badInput({ parentId: 'The comment you are replying to is not there any more.' })
}
