import { and, eq, isNull, ne, or } from 'drizzle-orm'
import type { Queryable } from '#server/db/connection.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { alreadyUsed, type ReadyPhoto } from './uploads.ts'

const imagePath = '/api/images/'

/** Where a photo is shown. It holds a random id, and nothing of who sent it. */
export const imageAddress = (photo: { id: string }): string => imagePath + photo.id

/** The other way round; null for an address that is none of ours. */
export const imageIdIn = (address: string): string | null =>
  address.startsWith(imagePath) ? address.slice(imagePath.length) : null

/** All that this needs of a transaction. */
type Updating = Pick<Queryable, 'update'>

type Place = typeof uploads.postId | typeof uploads.profileOf | typeof uploads.scheduledPostId

export const isShownNowhere = and(
  isNull(uploads.postId),
  isNull(uploads.profileOf),
  isNull(uploads.scheduledPostId),
)

/** Puts a photo in its one place and takes out the one that was there. Each photo is used once. */
async function show(
  tx: Updating,
  viewer: Viewer,
  photoId: string,
  { place, set, id }: { place: Place; set: 'postId' | 'profileOf' | 'scheduledPostId'; id: string },
): Promise<void> {
  await tx
    .update(uploads)
    .set({ [set]: null })
    .where(and(eq(place, id), ne(uploads.id, photoId)))
  const shown = await tx
    .update(uploads)
    .set({ [set]: id })
    .where(
      and(
        eq(uploads.id, photoId),
        eq(uploads.ownerId, viewer.id),
        eq(uploads.state, 'ready'),
        // It may just have become a profile picture.
        eq(uploads.purpose, set === 'profileOf' ? 'profile' : 'post'),
        or(eq(place, id), isShownNowhere),
      ),
    )
    .returning({ id: uploads.id })
  if (shown.length === 0) throw alreadyUsed()
}

/** The post's row must be locked by the caller, or be new in this transaction. */
export const showOnPost = (tx: Updating, viewer: Viewer, photo: ReadyPhoto, postId: string): Promise<void> =>
  show(tx, viewer, photo.id, { place: uploads.postId, set: 'postId', id: postId })

/** The file goes with the unused ones. The post's row must be locked by the caller. */
export async function takeOffPost(tx: Updating, postId: string): Promise<void> {
  await tx.update(uploads).set({ postId: null }).where(eq(uploads.postId, postId))
}

/** On a post that waits for its time; the same care is for the caller to take. */
export const showOnScheduledPost = (
  tx: Updating,
  viewer: Viewer,
  photo: ReadyPhoto,
  scheduledPostId: string,
): Promise<void> =>
  show(tx, viewer, photo.id, { place: uploads.scheduledPostId, set: 'scheduledPostId', id: scheduledPostId })

export async function takeOffScheduledPost(tx: Updating, id: string): Promise<void> {
  await tx.update(uploads).set({ scheduledPostId: null }).where(eq(uploads.scheduledPostId, id))
}

/** The post is out: from now on its photo is seen by those who see the post. */
export async function movePhotoToPost(tx: Updating, scheduledPostId: string, postId: string): Promise<void> {
  await tx
    .update(uploads)
    .set({ postId, scheduledPostId: null })
    .where(eq(uploads.scheduledPostId, scheduledPostId))
}

/** Nobody's from now on: whether a report keeps the post that it is on must make no difference to who owned it. */
export async function letGoOfPhoto(tx: Updating, postId: string): Promise<void> {
  await tx.update(uploads).set({ ownerId: null }).where(eq(uploads.postId, postId))
}

/** Takes the address that `PUT /api/profile/image` answered; null takes the picture away. */
export async function showOnProfile(tx: Updating, viewer: Viewer, address: string | null): Promise<void> {
  if (address === null) {
    await tx.update(uploads).set({ profileOf: null }).where(eq(uploads.profileOf, viewer.id))
    return
  }
  const id = address.startsWith(imagePath) ? address.slice(imagePath.length) : ''
  if (!/^[0-9a-f-]{36}$/.test(id)) throw alreadyUsed()
  await show(tx, viewer, id, { place: uploads.profileOf, set: 'profileOf', id: viewer.id })
}
