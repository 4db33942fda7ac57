import { eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { posts } from '#server/db/schema/posts.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import { users } from '#server/db/schema/users.ts'
import { photoNames } from '#server/storage/photos.ts'
import { imageAddress } from '#server/storage/shown-photos.ts'
import type { PhotoStorage } from '#server/storage/storage.ts'
import { type Check, type Fault, faultsAtOnce } from './check.ts'

const addressOf = sql`${imageAddress({ id: '' })} || ${uploads.id}`
const rowsAtOnce = 500

export const photoChecks: readonly Check[] = [
  {
    rule: 'Every post with a photo has that photo, and every photo of a post is on it',
    find: async ({ db }) => {
      const found = await db
        .select({ postId: posts.id, address: posts.imageUrl, photoId: uploads.id })
        .from(posts)
        .fullJoin(uploads, eq(uploads.postId, posts.id))
        .where(
          sql`(${posts.imageUrl} is not null or ${uploads.postId} is not null)
            and (${posts.imageUrl} is distinct from ${addressOf} or ${uploads.state} <> 'ready')`,
        )
        .limit(faultsAtOnce)
      return found.map(({ postId, address, photoId }) => ({
        what: `Post ${postId} shows ${address ?? 'no photo'}, its photo is ${photoId ?? 'none'}`,
      }))
    },
  },
  {
    rule: 'Every profile with a picture has that picture',
    find: async ({ db }) => {
      const found = await db
        .select({ id: users.id, address: users.profileImageUrl, photoId: uploads.id })
        .from(users)
        .leftJoin(uploads, eq(uploads.profileOf, users.id))
        .where(
          sql`starts_with(${users.profileImageUrl}, ${imageAddress({ id: '' })})
            and (${uploads.id} is null or ${users.profileImageUrl} <> ${addressOf} or ${uploads.state} <> 'ready')`,
        )
        .limit(faultsAtOnce)
      return found.map(({ id, address, photoId }) => ({
        what: `Person ${id} shows ${address}, their picture is ${photoId ?? 'none'}`,
      }))
    },
  },
  {
    rule: 'Every photo that is shown has its files',
    find: async ({ db, storage }) => {
      const faults: Fault[] = []
      for await (const ids of shownPhotos(db))
        for (const id of ids)
          if (!(await hasFiles(storage, id))) faults.push({ what: `Photo ${id} has no files` })
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

async function* shownPhotos(db: Database): AsyncIterable<string[]> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await db
      .select({ id: uploads.id })
      .from(uploads)
      .where(sql`${gt(uploads.id, last)} and ${or(isNotNull(uploads.postId), isNotNull(uploads.profileOf))}`)
      .orderBy(uploads.id)
      .limit(rowsAtOnce)
    const end = rows.at(-1)
    if (!end) return
    yield rows.map(({ id }) => id)
    last = end.id
  }
}

async function hasFiles(storage: PhotoStorage, id: string): Promise<boolean> {
  for (const name of photoNames) {
    const photo = await storage.open(id, name)
    if (!photo) continue
    photo.stream.destroy()
    return photo.bytes > 0
  }
  return false
}
