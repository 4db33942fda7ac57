import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import type { Database, Transaction } from '#server/db/connection.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import { badInput, clash, HttpError } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { t } from '#words/t.ts'
import { makePhotos, type Purpose, photoFor } from './photos.ts'
import { createSlots } from './slots.ts'
import { type PhotoStorage, receivesHere } from './storage.ts'

const addressSeconds = 15 * 60
/** Decoding takes a core and up to a few hundred megabytes; the rest of the server needs both too. */
const photosAtOnce = 2
const photosWaiting = 50

type Upload = typeof uploads.$inferSelect

/** A checked photo of one's own, ready to be shown somewhere. */
export interface ReadyPhoto {
  id: string
  width: number
  height: number
}

const maxBytes = { post: limits.postImageBytes, profile: limits.profileImageBytes } as const

export const tooLarge = (purpose: Purpose) =>
  new HttpError(
    413,
    'too_large',
    t('Please select an image smaller than {megabytes}MB.', { megabytes: maxBytes[purpose] / 1024 / 1024 }),
  )

const notYours = () => badInput({ imageUrl: t('Please upload the photo here first.') })
export const alreadyUsed = (field = 'imageUrl') =>
  badInput({ [field]: t('This photo is already used somewhere else. Please upload it again.') })

const digest = (token: string) => createHash('sha256').update(token).digest('base64url')

export type Uploads = ReturnType<typeof createUploads>

/** Its own steps are short, and come before the transaction of whoever shows the photo: a photo takes its time. */
export function createUploads(db: Database, storage: PhotoStorage) {
  const inSlot = createSlots(photosAtOnce, photosWaiting)

  /** Gives out an address for one file of this person, for a quarter of an hour. */
  async function startUpload(
    tx: Transaction,
    viewer: Viewer,
    purpose: Purpose,
    origin: string,
  ): Promise<string> {
    const id = randomUUID()
    const token = randomBytes(24).toString('base64url')
    await tx.insert(uploads).values({
      id,
      ownerId: viewer.id,
      purpose,
      tokenHash: digest(token),
      expire: sql`now() + make_interval(secs => ${addressSeconds})`,
    })
    return storage.uploadAddress({ id, token, origin, seconds: addressSeconds })
  }

  /** Takes an upload address out of use for whoever comes second. Null if it was never this person's, or is over. */
  async function claimAddress(
    tx: Transaction,
    viewer: Viewer,
    id: string,
    token: string,
  ): Promise<{ purpose: Purpose; maxBytes: number } | null> {
    const [claimed] = await tx
      .update(uploads)
      .set({ state: 'receiving' })
      .where(
        and(
          eq(uploads.id, id),
          eq(uploads.ownerId, viewer.id),
          eq(uploads.tokenHash, digest(token)),
          eq(uploads.state, 'waiting'),
          gt(uploads.expire, sql`now()`),
        ),
      )
      .returning({ purpose: uploads.purpose })
    return claimed ? { purpose: claimed.purpose, maxBytes: maxBytes[claimed.purpose] } : null
  }

  /** Checks what arrived and keeps it re-encoded. Whatever fails, the upload and its files are gone. */
  async function finishUpload(id: string, purpose: Purpose): Promise<ReadyPhoto> {
    try {
      return await inSlot(async () => {
        const file = await storage.incoming(id)
        if (!file) throw badInput({ imageUrl: t('The photo didn’t arrive. Please upload it again.') })
        if (file.bytes > maxBytes[purpose]) throw tooLarge(purpose)
        const { width, height, photos } = await makePhotos(await file.read(), purpose)
        for (const { name, bytes } of photos) await storage.save(id, name, bytes)
        await storage.removeIncoming(id)
        await db
          .update(uploads)
          .set({ state: 'ready', purpose, bytes: file.bytes, width, height })
          .where(eq(uploads.id, id))
        return { id, width, height }
      })
    } catch (error) {
      await dropUpload(id)
      throw error
    }
  }

  async function dropUpload(id: string): Promise<void> {
    await storage.remove(id)
    await db.delete(uploads).where(eq(uploads.id, id))
  }

  /**
   * The photo behind an address that somebody typed: only ever one of their own uploads, meant for this purpose.
   * Nothing is fetched from the address itself.
   */
  async function readyPhoto(
    viewer: Viewer,
    address: string,
    purpose: Purpose,
    ownOrigins: ReadonlySet<string>,
  ): Promise<ReadyPhoto> {
    const id = storage.uploadNamedBy(address, ownOrigins)
    if (!id) throw notYours()
    const [upload] = await db
      .select()
      .from(uploads)
      .where(and(eq(uploads.id, id), eq(uploads.ownerId, viewer.id)))
    if (!upload || upload.state === 'removing') throw notYours()
    if (upload.purpose === 'profile' && purpose === 'post')
      throw badInput({
        imageUrl: t('This photo was uploaded as a profile picture. Please upload it for the post.'),
      })

    if (upload.state === 'receiving')
      throw clash(t('This photo is still being prepared. Please try again in a moment.'))
    if (upload.state === 'waiting') return takeFromBucket(id, purpose)
    return upload.purpose === purpose ? measured(upload) : asProfilePicture(upload)
  }

  function measured({ id, width, height }: Upload): ReadyPhoto {
    if (width === null || height === null) throw notYours()
    return { id, width, height }
  }

  /** A file that went straight to a bucket is looked at when it is first used. */
  async function takeFromBucket(id: string, purpose: Purpose): Promise<ReadyPhoto> {
    if (receivesHere(storage) || !(await storage.incoming(id)))
      throw badInput({ imageUrl: t('The photo didn’t arrive. Please upload it again.') })
    const claimed = await db
      .update(uploads)
      .set({ state: 'receiving' })
      .where(and(eq(uploads.id, id), eq(uploads.state, 'waiting')))
      .returning({ id: uploads.id })
    if (claimed.length === 0)
      throw clash(t('This photo is still being prepared. Please try again in a moment.'))
    return finishUpload(id, purpose)
  }

  /** The specification's upload call does not say what the photo is for, so a post's photo can become a picture. */
  async function asProfilePicture({ id, bytes }: Upload): Promise<ReadyPhoto> {
    if (bytes === null) throw notYours()
    if (bytes > maxBytes.profile) throw tooLarge('profile')
    // A post that is being made with it at this moment comes first, or comes too late.
    const claimed = await db
      .update(uploads)
      .set({ purpose: 'profile' })
      .where(
        and(
          eq(uploads.id, id),
          eq(uploads.purpose, 'post'),
          isNull(uploads.postId),
          isNull(uploads.scheduledPostId),
          isNull(uploads.pebbleId),
          isNull(uploads.messageId),
          isNull(uploads.groupMessageId),
          isNull(uploads.scheduledMessageId),
        ),
      )
      .returning({ id: uploads.id })
    if (claimed.length === 0) throw alreadyUsed()
    const made = inSlot(async () => {
      const kept = await storage.open(id, photoFor('post', undefined))
      if (!kept) throw notYours()
      const { width, height, photos } = await makePhotos(
        Buffer.concat(await kept.stream.toArray()),
        'profile',
      )
      for (const photo of photos) await storage.save(id, photo.name, photo.bytes)
      await db.update(uploads).set({ width, height }).where(eq(uploads.id, id))
      return { id, width, height }
    })
    return made.catch(async (error) => {
      await db.update(uploads).set({ purpose: 'post' }).where(eq(uploads.id, id))
      throw error
    })
  }

  return { storage, startUpload, claimAddress, finishUpload, dropUpload, readyPhoto }
}
