import { sql } from 'drizzle-orm'
import { posts } from '#server/db/schema/posts/posts.ts'
import { scheduledPosts } from '#server/db/schema/scheduled/scheduled-posts.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import { imageAddress } from '#server/storage/shown-photos.ts'
import { type Check, faultsAtOnce } from './check.ts'

interface Shown {
  postId: string
  address: string | null
  photoId: string | null
}

interface Place {
  table: typeof posts | typeof scheduledPosts
  /** Of a photo: the post that it is on. */
  on: typeof uploads.postId | typeof uploads.scheduledPostId
  called: string
}

/** A post names its photos by their addresses, a photo its post by its id: both must say the same. */
const photoCheck = (rule: string, { table, on, called }: Place): Check => ({
  rule,
  find: async ({ db }) => {
    const { rows } = await db.execute<{ [K in keyof Shown]: Shown[K] }>(sql`
      select coalesce(shown.post_id, photo.post_id) as "postId", shown.address, photo.id as "photoId"
      from (
        select ${table.id} as post_id, named.address from ${table} cross join lateral (
          select ${table.imageUrl} as address
          union all select more ->> 'imageUrl' from jsonb_array_elements(${table.morePhotos}) as more
        ) as named where named.address is not null
      ) as shown
      full join (
        select ${uploads.id} as id, ${on} as post_id, ${uploads.state} as state,
          ${imageAddress({ id: '' })} || ${uploads.id} as address
        from ${uploads} where ${on} is not null
      ) as photo on photo.post_id = shown.post_id and photo.address = shown.address
      where shown.address is null or photo.id is null or photo.state <> 'ready'
      limit ${faultsAtOnce}`)
    return rows.map(({ postId, address, photoId }) => ({
      what:
        address === null
          ? `${called} ${postId} does not show its photo ${photoId}`
          : `${called} ${postId} shows ${address}, which is no photo of it that is ready`,
    }))
  },
})

const firstCheck = (rule: string, { table, called }: Omit<Place, 'on'>): Check => ({
  rule,
  find: async ({ db }) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      select ${table.id} as id from ${table} where ${table.imageUrl} is null and ${table.morePhotos} is not null
      limit ${faultsAtOnce}`)
    return rows.map(({ id }) => ({ what: `${called} ${id} has further photos and no first one` }))
  },
})

const out = { table: posts, called: 'Post' }
const waiting = { table: scheduledPosts, called: 'A post that waits,' }

export const postPhotoChecks: readonly Check[] = [
  photoCheck('Every post with photos has them, and every photo of a post is on it', {
    ...out,
    on: uploads.postId,
  }),
  photoCheck('Every post that waits with photos has them, and every such photo is on it', {
    ...waiting,
    on: uploads.scheduledPostId,
  }),
  firstCheck('Every post with several photos has a first one', out),
  firstCheck('Every post that waits with several photos has a first one', waiting),
]
