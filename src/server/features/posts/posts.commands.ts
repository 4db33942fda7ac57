import { and, eq, sql } from 'drizzle-orm'
import type { NewPoll } from '#contract/polls.ts'
import type { NewPost } from '#contract/posts/posts.ts'
import { requireOwn, requireReadablePost } from '#server/access/permissions.ts'
import { postVisibleTo } from '#server/access/visibility.ts'
import type { Transaction } from '#server/db/connection.ts'
import { polls } from '#server/db/schema/polls/polls.ts'
import { hiddenPosts } from '#server/db/schema/posts/hidden-posts.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { changing, statement } from '#server/db/statement.ts'
import { notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { imageAddress, showOnPost } from '#server/storage/shown-photos.ts'
import type { ReadyPhoto } from '#server/storage/uploads.ts'

const given = sql.placeholder

const insertion = statement('post_insert', () =>
  changing((on) =>
    on.insert(posts).values({
      id: given('id'),
      authorId: given('authorId'),
      communityId: given('communityId'),
      content: given('content'),
      isAnonymous: given('isAnonymous'),
      toneIndicators: given('toneIndicators'),
      contentNotes: given('contentNotes'),
      replyWish: given('replyWish'),
      imageUrl: given('imageUrl'),
      imageAlt: given('imageAlt'),
      imageWidth: given('imageWidth'),
      imageHeight: given('imageHeight'),
    }),
  ),
)

/** Whoever may post there has been asked before (`requireMayPostIn`). */
export async function insertPost(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  { content, communityId, imageAlt, isAnonymous, toneIndicators, contentNotes, replyWish, poll }: NewPost,
  photo: ReadyPhoto | null,
): Promise<void> {
  await insertion(tx, {
    id,
    authorId: viewer.id,
    communityId: communityId ?? null,
    content,
    isAnonymous,
    toneIndicators,
    contentNotes,
    replyWish: replyWish ?? null,
    ...(photo ? photoColumns(photo, imageAlt) : noPhoto),
  })
  if (photo) await showOnPost(tx, viewer, photo, id)
  if (poll) await insertPoll(tx, id, poll)
}

async function insertPoll(tx: Transaction, postId: string, { options, closesAt }: NewPoll): Promise<void> {
  await tx.insert(polls).values({ postId, options, closesAt: closesAt ? new Date(closesAt) : null })
}

const noPhoto = { imageUrl: null, imageAlt: null, imageWidth: null, imageHeight: null }

const photoColumns = (photo: ReadyPhoto, imageAlt: string | null | undefined) => ({
  imageUrl: imageAddress(photo),
  imageAlt: imageAlt ?? null,
  imageWidth: photo.width,
  imageHeight: photo.height,
})

/** A post that the viewer can see and may change, locked until the end of the transaction. */
export async function lockOwnPost(tx: Transaction, viewer: Viewer, id: string) {
  const [post] = await tx
    .select({ authorId: posts.authorId, communityId: posts.communityId, imageUrl: posts.imageUrl })
    .from(posts)
    .where(and(eq(posts.id, id), postVisibleTo(viewer)))
    .for('no key update')
  if (!post) throw notFound()
  requireOwn(post.authorId === viewer.id, 'posts')
  return post
}

export async function setPostImage(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  photo: ReadyPhoto,
  imageAlt: string | null | undefined,
): Promise<{ communityId: string | null }> {
  const post = await lockOwnPost(tx, viewer, id)
  await showOnPost(tx, viewer, photo, id)
  // The first photo is the second step of writing the post; another one in its place is a change.
  const isReplaced = post.imageUrl !== null && post.imageUrl !== imageAddress(photo)
  await tx
    .update(posts)
    .set({ ...photoColumns(photo, imageAlt), ...(isReplaced && { editedAt: sql`now()` }) })
    .where(eq(posts.id, id))
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
