import { eq } from 'drizzle-orm'
import pg from 'pg'
import type { NewComment } from '#contract/comments.ts'
import { requireMayStayAnonymous } from '#server/access/newcomers.ts'
import { requireMayComment } from '#server/access/permissions.ts'
import { newId } from '#server/db/clock.ts'
import type { Readable, Transaction } from '#server/db/connection.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { comment, reply, widened } from '#server/hot-writes/comment.sql.ts'
import { badInput, clash, notFound } from '#server/http/errors.ts'
import type { SessionProof } from '#server/http/session-proof.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { insertMentions } from '#server/mentions/mentions.commands.ts'
import { t } from '#words/t.ts'
import { getOwnComment } from './comments.queries.ts'

const statementFor = ({ parentId }: NewComment) => (parentId ? reply : comment)

const valuesOf = (
  viewer: Viewer,
  id: string,
  { postId, parentId = null, content, toneIndicators, isAnonymous, audience }: NewComment,
) => ({
  ...{ id, viewer: viewer.id, post: postId, parent: parentId, content, tones: toneIndicators },
  isAnonymous: isAnonymous ?? null,
  audience: audience ?? null,
  ...{ commentNoticeId: newId(), replyNoticeId: newId() },
})

/** By one statement, read back in the same trip; null if nothing was written. */
export async function writeComment(
  db: Readable,
  proof: SessionProof,
  viewer: Viewer,
  id: string,
  body: NewComment,
) {
  const [[written], view] = await Promise.all([
    statementFor(body)
      .standalone(db, proof, valuesOf(viewer, id, body))
      .catch(refuseWidened),
    getOwnComment(db, viewer, id, body.parentId ? 'reply' : 'comment'),
  ])
  if (!written) return null
  // It is kept, so nobody may try again.
  if (!view) throw notFound()
  return { view, notified: written.notified }
}

const nameWouldTell = () => t('No one else can comment here, so your name would show who wrote the post.')
const everyoneWouldKnow = () => t('No one else can comment here, so everyone would know it’s you.')

const tooFew = () =>
  t('This post is only for friends. With so few people, an anonymous comment could show who wrote it.')
const forEveryoneNow = () =>
  clash(
    t(
      'This post was only for friends, and is for everyone now. Please look again before you post your comment.',
    ),
  )

function refuseWidened(error: unknown): never {
  throw error instanceof pg.DatabaseError && error.message === widened ? forEveryoneNow() : error
}

/** Writes it, counts it, and answers who is notified of it. */
export async function insertComment(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  body: NewComment,
): Promise<string[]> {
  const [written] = await statementFor(body)
    .inTransaction(tx, valuesOf(viewer, id, body))
    .catch(refuseWidened)
  if (written) return [...written.notified, ...(await mentionIn(tx, viewer, id, body, written.notified))]
  // Of a post that is not theirs to read they are told nothing else.
  const { authorId, ...post } = await requireMayComment(tx, viewer, body.postId)
  if (post.whoMayComment === 'nobody' && body.isAnonymous === !post.isAnonymous)
    throw badInput({ isAnonymous: post.isAnonymous ? nameWouldTell() : everyoneWouldKnow() })
  if (body.audience && body.audience !== 'everyone' && post.audience === 'everyone') throw forEveryoneNow()
  if (body.isAnonymous && post.audience !== 'everyone') throw badInput({ isAnonymous: tooFew() })
  if (body.isAnonymous && authorId !== viewer.id) await requireMayStayAnonymous(tx, viewer)
  throw badInput({ parentId: t('The comment you’re replying to isn’t there any more.') })
}

/** Answers who is told of the comment because they are mentioned in it, and in no other way. */
async function mentionIn(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  { mentions, content }: NewComment,
  notified: readonly string[],
): Promise<string[]> {
  if (mentions.length === 0) return []
  const [written] = await tx
    .select({
      isAnonymous: comments.isAnonymous,
      post: {
        id: posts.id,
        authorId: posts.authorId,
        communityId: posts.communityId,
        audience: posts.audience,
        circleId: posts.circleId,
      },
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(eq(comments.id, id))
  if (!written || written.isAnonymous) return []
  return insertMentions(tx, viewer, { post: written.post, commentId: id, content }, mentions, notified)
}
