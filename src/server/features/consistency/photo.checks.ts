import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connection.ts'
import { groupMessages } from '#server/db/schema/groups/group-messages.ts'
import { messages } from '#server/db/schema/messages/messages.ts'
import { pebbles } from '#server/db/schema/pebbles/pebbles.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { scheduledMessages } from '#server/db/schema/scheduled/scheduled-messages.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import { users } from '#server/db/schema/users.ts'
import { photoNamesOf } from '#server/storage/photos.ts'
import { imageAddress } from '#server/storage/shown-photos.ts'
import type { PhotoStorage } from '#server/storage/storage.ts'
import { type Check, type Fault, faultsAtOnce } from './check.ts'

const addressOf = sql`${imageAddress({ id: '' })} || ${uploads.id}`
const rowsAtOnce = 500

export const photoChecks: readonly Check[] = [
  {
    rule: 'Every profile with a picture has that picture, and every picture of someone is on their profile',
    find: async ({ db }) => {
      // A picture that came from a provider at sign-in stands somewhere else, and is none of our photos.
      const ours = sql`(case when starts_with(${users.profileImageUrl}, ${imageAddress({ id: '' })}) then ${users.profileImageUrl} end)`
      const found = await db
        .select({ id: users.id, address: users.profileImageUrl, photoId: uploads.id })
        .from(users)
        .leftJoin(uploads, eq(uploads.profileOf, users.id))
        .where(
          sql`(${ours} is not null or ${uploads.id} is not null)
            and (${ours} is distinct from ${addressOf} or ${uploads.state} <> 'ready')`,
        )
        .limit(faultsAtOnce)
      return found.map(({ id, address, photoId }) => ({
        what: `Person ${id} shows ${address ?? 'no picture'}, their picture is ${photoId ?? 'none'}`,
      }))
    },
  },
  {
    rule: 'Every photo that is shown was sent by whoever shows it',
    find: async ({ db }) => {
      const shownBy = sql<string>`coalesce(${posts.authorId}, ${pebbles.giverId}, ${messages.senderId},
        ${groupMessages.senderId}, ${scheduledMessages.senderId}, ${uploads.profileOf})`
      const found = await db
        .select({ id: uploads.id, ownerId: uploads.ownerId, shownBy })
        .from(uploads)
        .leftJoin(posts, eq(posts.id, uploads.postId))
        // What was taken back is nobody's, also while a report keeps it.
        .leftJoin(pebbles, and(eq(pebbles.id, uploads.pebbleId), isNull(pebbles.takenBackAt)))
        .leftJoin(messages, and(eq(messages.id, uploads.messageId), isNull(messages.takenBackAt)))
        .leftJoin(
          groupMessages,
          and(eq(groupMessages.id, uploads.groupMessageId), isNull(groupMessages.takenBackAt)),
        )
        .leftJoin(scheduledMessages, eq(scheduledMessages.id, uploads.scheduledMessageId))
        .where(sql`${uploads.ownerId} is distinct from ${shownBy} and ${shownBy} is not null`)
        .limit(faultsAtOnce)
      return found.map(({ id, ownerId, shownBy: who }) => ({
        what: `Photo ${id} is shown by ${who}, and was sent by ${ownerId ?? 'nobody who is still here'}`,
      }))
    },
  },
  {
    rule: 'Every photo that is shown has its files',
    find: async ({ db, storage }) => {
      const faults: Fault[] = []
      for await (const photos of shownPhotos(db))
        for (const { id, purpose } of photos) {
          const missing = await missingFiles(storage, id, purpose)
          if (missing.length > 0) faults.push({ what: `Photo ${id} has no ${missing.join(' and no ')}` })
        }
      return faults
    },
  },
  {
    rule: 'Every file belongs to a photo that is known',
    find: async ({ db, storage }) => {
      const faults: Fault[] = []
      const look = async (ids: string[]) => {
        const known = await db.select({ id: uploads.id }).from(uploads).where(inArray(uploads.id, ids))
        const isKnown = new Set(known.map(({ id }) => id))
        for (const id of ids)
          if (!isKnown.has(id))
            faults.push({
              what: `The files of ${id} belong to nothing`,
              repair: () => storage.remove(id),
            })
      }
      let some: string[] = []
      for await (const id of storage.list()) {
        some.push(id)
        if (some.length < rowsAtOnce) continue
        await look(some)
        some = []
      }
      if (some.length > 0) await look(some)
      return faults
    },
  },
]

type Shown = Pick<typeof uploads.$inferSelect, 'id' | 'purpose'>

async function* shownPhotos(db: Database): AsyncIterable<Shown[]> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await db
      .select({ id: uploads.id, purpose: uploads.purpose })
      .from(uploads)
      .where(
        sql`${gt(uploads.id, last)} and ${or(isNotNull(uploads.postId), isNotNull(uploads.pebbleId), isNotNull(uploads.messageId), isNotNull(uploads.groupMessageId), isNotNull(uploads.profileOf), isNotNull(uploads.takenOffPostId))}`,
      )
      .orderBy(uploads.id)
      .limit(rowsAtOnce)
    const end = rows.at(-1)
    if (!end) return
    yield rows
    last = end.id
  }
}

async function missingFiles(storage: PhotoStorage, id: string, purpose: Shown['purpose']): Promise<string[]> {
  const missing: string[] = []
  for (const name of photoNamesOf(purpose)) {
    const photo = await storage.open(id, name)
    photo?.stream.destroy()
    if (!photo || photo.bytes === 0) missing.push(name)
  }
  return missing
}
