import { eq, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/core/endpoint.ts'
import type { PhotoList } from '#contract/posts/post-photos.ts'
import type { postEndpoints } from '#contract/posts/posts.ts'
import { boundedEdit } from '#server/access/bounded-edits.ts'
import type { Transaction } from '#server/db/connection.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { DescribedPhoto } from '#server/storage/described-photos.ts'
import { showOnPost } from '#server/storage/shown-photos.ts'
import { areSame, hasLost, photoColumns, photosOf, refuseIfChanged, withFirst } from './described-photos.ts'
import { lockOwnPost } from './posts.commands.ts'

interface Touched {
  communityId: string | null
}

/** A photo is the second step of writing the post, also when it has to be tried again; later it is a change. */
const writtenWithin = sql`interval '1 hour'`

/** The post's row is locked. */
async function change(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  photos: readonly DescribedPhoto[],
  isEdit: boolean,
): Promise<void> {
  await showOnPost(tx, viewer, photos, id)
  const isLater = sql`${posts.createdAt} < now() - ${writtenWithin}`
  await boundedEdit(
    tx
      .update(posts)
      .set({
        ...photoColumns(photos),
        editedAt: isEdit ? sql`now()` : sql`case when ${isLater} then now() else ${posts.editedAt} end`,
        updatedAt: sql`now()`,
      })
      .where(eq(posts.id, id)),
  )
}

export async function setPostImage(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  photo: DescribedPhoto,
  { isEdit = false }: BodyOf<typeof postEndpoints.setImage>,
): Promise<Touched> {
  const post = await lockOwnPost(tx, viewer, id)
  const had = photosOf(post)
  const photos = withFirst(photo, had)
  await change(tx, viewer, id, photos, isEdit || hasLost(had, photos))
  return post
}

/** All of them: whoever asks for it twice does not take off a second one. */
export async function removePostImage(tx: Transaction, viewer: Viewer, id: string): Promise<Touched> {
  const post = await lockOwnPost(tx, viewer, id)
  if (post.imageUrl !== null) await change(tx, viewer, id, [], true)
  return post
}

export async function setPostPhotos(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  photos: readonly DescribedPhoto[],
  { imageUrlsBefore, isEdit = false }: PhotoList,
): Promise<Touched> {
  const post = await lockOwnPost(tx, viewer, id)
  const had = photosOf(post)
  if (areSame(had, photos)) return post
  refuseIfChanged(had, imageUrlsBefore)
  await change(tx, viewer, id, photos, isEdit || hasLost(had, photos))
  return post
}
