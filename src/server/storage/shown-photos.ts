import { and, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/connection.ts'
import { groupMessages } from '#server/db/schema/groups/group-messages.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { alreadyUsed } from './uploads.ts'

const imagePath = '/api/images/'

/** Where a photo is shown. It holds a random id, and nothing of who sent it. */
export const imageAddress = (photo: { id: string }): string => imagePath + photo.id

/** The other way round; null for an address that is none of ours. */
export const imageIdIn = (address: string): string | null =>
  address.startsWith(imagePath) ? address.slice(imagePath.length) : null

/** All that this needs of a transaction. */
type Updating = Pick<Queryable, 'update'>

type Place =
  | typeof uploads.postId
  | typeof uploads.profileOf
  | typeof uploads.scheduledPostId
  | typeof uploads.pebbleId
  | typeof uploads.messageId
  | typeof uploads.groupMessageId
  | typeof uploads.scheduledMessageId

/** The database says it, which also knows the places of a newer program (decision 0123). */
export const isShownNowhere = sql<boolean>`photo_has_no_place(${uploads})`

/** `field`: where the photo stands in what was sent. */
type Photos = readonly { id: string; field?: string }[]

interface Where {
  place: Place
  set:
    | 'postId'
    | 'profileOf'
    | 'scheduledPostId'
    | 'pebbleId'
    | 'messageId'
    | 'groupMessageId'
    | 'scheduledMessageId'
  id: string
}

/**
 * Puts photos in a place and takes out the others that were there. Each photo is used once: what others have seen on a
 * post is nobody's once it is taken off. Its address would tell that whatever it is shown on next is by the same person,
 * also where that has no name (decision 0102).
 */
async function show(tx: Updating, viewer: Viewer, photos: Photos, { place, set, id }: Where): Promise<void> {
  const photoIds = photos.map((photo) => photo.id)
  await tx
    .update(uploads)
    .set({
      [set]: null,
      // Kept for a while for who decides about a report of the post (decision 0106).
      ...(set === 'postId' && { ownerId: null, takenOffPostId: id, takenOffAt: sql`now()` }),
    })
    .where(and(eq(place, id), notInArray(uploads.id, photoIds)))
  if (photoIds.length === 0) return
  const shown = await tx
    .update(uploads)
    .set({ [set]: id })
    .where(
      and(
        inArray(uploads.id, photoIds),
        eq(uploads.ownerId, viewer.id),
        eq(uploads.state, 'ready'),
        // It may just have become a profile picture.
        eq(uploads.purpose, set === 'profileOf' ? 'profile' : 'post'),
        or(eq(place, id), isShownNowhere),
      ),
    )
    .returning({ id: uploads.id })
  const missing = photos.find((photo) => !shown.some((one) => one.id === photo.id))
  if (missing) throw alreadyUsed(missing.field)
}

/** These and no others. The post's row must be locked by the caller, or be new in this transaction. */
export const showOnPost = (tx: Updating, viewer: Viewer, photos: Photos, postId: string): Promise<void> =>
  show(tx, viewer, photos, { place: uploads.postId, set: 'postId', id: postId })

/** On a post that waits for its time; the same care is for the caller to take. */
export const showOnScheduledPost = (
  tx: Updating,
  viewer: Viewer,
  photos: Photos,
  scheduledPostId: string,
): Promise<void> =>
  show(tx, viewer, photos, {
    place: uploads.scheduledPostId,
    set: 'scheduledPostId',
    id: scheduledPostId,
  })

/** In a pebble, which is new in this transaction. */
export const showOnPebble = (tx: Updating, viewer: Viewer, photo: { id: string }, pebbleId: string) =>
  show(tx, viewer, [photo], { place: uploads.pebbleId, set: 'pebbleId', id: pebbleId })

const messagePlaces = {
  message: { place: uploads.messageId, set: 'messageId' },
  groupMessage: { place: uploads.groupMessageId, set: 'groupMessageId' },
  scheduledMessage: { place: uploads.scheduledMessageId, set: 'scheduledMessageId' },
} as const

/** In a message, which is new in this transaction. Without photos there is nothing to do. */
export async function showOnMessage(
  tx: Updating,
  viewer: Viewer,
  photos: Photos,
  kind: keyof typeof messagePlaces,
  id: string,
): Promise<void> {
  if (photos.length > 0) await show(tx, viewer, photos, { ...messagePlaces[kind], id })
}

/** The message was sent: from now on its photos are seen by those who may read it. */
export async function movePhotosToMessage(
  tx: Updating,
  scheduledMessageId: string,
  messageId: string,
): Promise<void> {
  await tx
    .update(uploads)
    .set({ messageId, scheduledMessageId: null })
    .where(eq(uploads.scheduledMessageId, scheduledMessageId))
}

/** The post is out: from now on its photos are seen by those who see the post. */
export async function movePhotosToPost(tx: Updating, scheduledPostId: string, postId: string): Promise<void> {
  await tx
    .update(uploads)
    .set({ postId, scheduledPostId: null })
    .where(eq(uploads.scheduledPostId, scheduledPostId))
}

/** Nobody's from now on: whether a report keeps what they are on must make no difference to who owned them. */
export async function letGoOfPhotos(
  tx: Updating,
  on:
    | typeof uploads.postId
    | typeof uploads.pebbleId
    | typeof uploads.messageId
    | typeof uploads.groupMessageId,
  id: string,
): Promise<void> {
  await tx.update(uploads).set({ ownerId: null }).where(eq(on, id))
}

/** The same of everything that was written in these groups. */
export async function letGoOfPhotosInGroups(tx: Updating, groupIds: readonly string[]): Promise<void> {
  const written = sql`(select ${groupMessages.id} from ${groupMessages} where ${inArray(groupMessages.groupId, [...groupIds])})`
  await tx.update(uploads).set({ ownerId: null }).where(sql`${uploads.groupMessageId} in ${written}`)
}

/** Takes the address that `PUT /api/profile/image` answered; null takes the picture away. */
export async function showOnProfile(tx: Updating, viewer: Viewer, address: string | null): Promise<void> {
  if (address === null) {
    await tx.update(uploads).set({ profileOf: null }).where(eq(uploads.profileOf, viewer.id))
    return
  }
  const id = address.startsWith(imagePath) ? address.slice(imagePath.length) : ''
  if (!/^[0-9a-f-]{36}$/.test(id)) throw alreadyUsed()
  await show(tx, viewer, [{ id }], { place: uploads.profileOf, set: 'profileOf', id: viewer.id })
}
