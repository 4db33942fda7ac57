import type { PhotoList } from '#contract/posts/post-photos.ts'
import type { Transaction } from '#server/db/connection.ts'
import { scheduledPosts } from '#server/db/schema/scheduled/scheduled-posts.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { DescribedPhoto } from '#server/storage/described-photos.ts'
import { showOnScheduledPost } from '#server/storage/shown-photos.ts'
import { areSame, photoColumns, photosOf, refuseIfChanged, withFirst } from './described-photos.ts'
import { isOwnScheduled, lockScheduledPost } from './scheduled-posts.commands.ts'

/** The row is locked. Nobody has seen it: nothing is marked as edited. */
async function change(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  photos: readonly DescribedPhoto[],
): Promise<void> {
  await showOnScheduledPost(tx, viewer, photos, id)
  await tx.update(scheduledPosts).set(photoColumns(photos)).where(isOwnScheduled(viewer, id))
}

export async function setScheduledImage(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  photo: DescribedPhoto,
): Promise<void> {
  const had = photosOf(await lockScheduledPost(tx, viewer, id))
  await change(tx, viewer, id, withFirst(photo, had))
}

/** All of them, as on a post that is out. */
export async function removeScheduledImage(tx: Transaction, viewer: Viewer, id: string): Promise<void> {
  await lockScheduledPost(tx, viewer, id)
  await change(tx, viewer, id, [])
}

export async function setScheduledPhotos(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  photos: readonly DescribedPhoto[],
  { imageUrlsBefore }: Pick<PhotoList, 'imageUrlsBefore'>,
): Promise<void> {
  const had = photosOf(await lockScheduledPost(tx, viewer, id))
  if (areSame(had, photos)) return
  refuseIfChanged(had, imageUrlsBefore)
  await change(tx, viewer, id, photos)
}
