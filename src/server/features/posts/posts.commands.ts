import { and, eq } from 'drizzle-orm'
import type { NewPoll } from '#contract/polls.ts'
import type { NewPost, PostView } from '#contract/posts/posts.ts'
import {
  requireMayPostIn,
  requireOwn,
  requireOwnCircle,
  requireReadablePost,
} from '#server/access/permissions.ts'
import { postVisibleTo } from '#server/access/visibility.ts'
import type { Readable, Transaction } from '#server/db/connection.ts'
import { polls } from '#server/db/schema/polls/polls.ts'
import { hiddenPosts } from '#server/db/schema/posts/hidden-posts.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { post } from '#server/hot-writes/post.sql.ts'
import { notFound } from '#server/http/errors.ts'
import type { SessionProof } from '#server/http/session-proof.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { insertMentions } from '#server/mentions/mentions.commands.ts'
import type { DescribedPhoto } from '#server/storage/described-photos.ts'
import { showOnPost } from '#server/storage/shown-photos.ts'
import { photoColumns } from './described-photos.ts'
import { getOwnPost } from './posts.queries.ts'

const valuesOf = (viewer: Viewer, id: string, body: NewPost, photos: readonly DescribedPhoto[]) => ({
  id,
  viewer: viewer.id,
  communityId: body.communityId ?? null,
  content: body.content,
  isAnonymous: body.isAnonymous,
  toneIndicators: body.toneIndicators,
  contentNotes: body.contentNotes,
  replyWish: body.replyWish ?? null,
  whoMayComment: body.whoMayComment,
  audience: body.audience,
  circleId: body.circleId ?? null,
  isForVisitors: body.isForVisitors,
  agreedAt: null,
  ...photoColumns(photos),
})

/** By one statement, read back in the same trip; null if nothing was written. For a post that is words alone. */
export async function writePost(
  db: Readable,
  proof: SessionProof,
  viewer: Viewer,
  id: string,
  body: NewPost,
): Promise<PostView | null> {
  const [[written], view] = await Promise.all([
    post.standalone(db, proof, valuesOf(viewer, id, body, [])),
    getOwnPost(db, viewer, id),
  ])
  if (!written) return null
  // It is kept, so nobody may try again.
  if (!view) throw notFound()
  return view
}

/** Answers who is told of it, because they are mentioned. */
export async function insertPost(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  body: NewPost,
  photos: readonly DescribedPhoto[],
): Promise<string[]> {
  await requireMayPostIn(tx, viewer, body.communityId)
  await requireOwnCircle(tx, viewer, body.circleId)
  const [written] = await post.inTransaction(tx, valuesOf(viewer, id, body, photos))
  if (!written) throw notFound()
  if (photos.length > 0) await showOnPost(tx, viewer, photos, id)
  if (body.poll) await insertPoll(tx, id, body.poll)
  if (body.isAnonymous || body.mentions.length === 0) return []
  const { communityId = null, audience, circleId = null, content } = body
  const place = { id, authorId: viewer.id, communityId, audience, circleId }
  return insertMentions(tx, viewer, { post: place, commentId: null, content }, body.mentions)
}

async function insertPoll(tx: Transaction, postId: string, { options, closesAt }: NewPoll): Promise<void> {
  await tx.insert(polls).values({ postId, options, closesAt: closesAt ? new Date(closesAt) : null })
}

/** A post that the viewer can see and may change, locked until the end of the transaction. */
export async function lockOwnPost(tx: Transaction, viewer: Viewer, id: string) {
  const [post] = await tx
    .select({
      authorId: posts.authorId,
      communityId: posts.communityId,
      content: posts.content,
      toneIndicators: posts.toneIndicators,
      contentNotes: posts.contentNotes,
      replyWish: posts.replyWish,
      whoMayComment: posts.whoMayComment,
      imageUrl: posts.imageUrl,
      imageAlt: posts.imageAlt,
      imageWidth: posts.imageWidth,
      imageHeight: posts.imageHeight,
      morePhotos: posts.morePhotos,
      isAnonymous: posts.isAnonymous,
      audience: posts.audience,
      circleId: posts.circleId,
      hasMentions: posts.hasMentions,
    })
    .from(posts)
    .where(and(eq(posts.id, id), postVisibleTo(viewer)))
    .for('no key update')
  if (!post) throw notFound()
  requireOwn(post.authorId === viewer.id, 'posts')
  return post
}

export async function hidePost(tx: Transaction, viewer: Viewer, postId: string): Promise<void> {
  await requireReadablePost(tx, viewer, postId)
  await tx.insert(hiddenPosts).values({ userId: viewer.id, postId }).onConflictDoNothing()
}

export async function unhidePost(tx: Transaction, viewer: Viewer, postId: string): Promise<void> {
  await requireReadablePost(tx, viewer, postId)
  await tx.delete(hiddenPosts).where(and(eq(hiddenPosts.userId, viewer.id), eq(hiddenPosts.postId, postId)))
}
