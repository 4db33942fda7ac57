import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { groupMessages } from '#server/db/schema/groups/group-messages.ts'
import { messages } from '#server/db/schema/messages/messages.ts'
import { pebbles } from '#server/db/schema/pebbles/pebbles.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { scheduledMessages } from '#server/db/schema/scheduled/scheduled-messages.ts'
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
  table:
    | typeof posts
    | typeof scheduledPosts
    | typeof pebbles
    | typeof messages
    | typeof groupMessages
    | typeof scheduledMessages
  /** The first, where it has a column of its own. */
  first: AnyPgColumn | SQL
  /** Those after the first, or all. */
  more: AnyPgColumn | SQL
  /** Of a photo: what it is on. */
  on: AnyPgColumn
  called: string
}

/** A post names its photos by their addresses, a photo its post by its id: both must say the same. */
const photoCheck = (rule: string, { table, first, more, on, called }: Place): Check => ({
  rule,
  find: async ({ db }) => {
    const { rows } = await db.execute<{ [K in keyof Shown]: Shown[K] }>(sql`
      select coalesce(shown.post_id, photo.post_id) as "postId", shown.address, photo.id as "photoId"
      from (
        select ${table.id} as post_id, named.address from ${table} cross join lateral (
          select ${first} as address
          union all select more ->> 'imageUrl' from jsonb_array_elements(${more}) as more
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

const firstCheck = (rule: string, { table, first, more, called }: Omit<Place, 'on'>): Check => ({
  rule,
  find: async ({ db }) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      select ${table.id} as id from ${table} where ${first} is null and ${more} is not null
      limit ${faultsAtOnce}`)
    return rows.map(({ id }) => ({ what: `${called} ${id} has further photos and no first one` }))
  },
})

/** All of them are in one list. */
const none = sql`null::text`

const out = { table: posts, first: posts.imageUrl, more: posts.morePhotos, called: 'Post' }
const waiting = {
  table: scheduledPosts,
  first: scheduledPosts.imageUrl,
  more: scheduledPosts.morePhotos,
  called: 'A post that waits,',
}

export const postPhotoChecks: readonly Check[] = [
  photoCheck('Every post with photos has them, and every photo of a post is on it', {
    ...out,
    on: uploads.postId,
  }),
  photoCheck('Every post that waits with photos has them, and every such photo is on it', {
    ...waiting,
    on: uploads.scheduledPostId,
  }),
  photoCheck('Every pebble with a photo has it, and every photo of a pebble is in it', {
    table: pebbles,
    first: pebbles.imageUrl,
    more: sql`null::jsonb`,
    called: 'Pebble',
    on: uploads.pebbleId,
  }),
  photoCheck('Every message with photos has them, and every photo of a message is in it', {
    table: messages,
    first: none,
    more: messages.photos,
    called: 'Message',
    on: uploads.messageId,
  }),
  photoCheck('Every message in a group with photos has them, and every such photo is in it', {
    table: groupMessages,
    first: none,
    more: groupMessages.photos,
    called: 'Message in a group',
    on: uploads.groupMessageId,
  }),
  photoCheck('Every message that waits with photos has them, and every such photo is in it', {
    table: scheduledMessages,
    first: none,
    more: scheduledMessages.photos,
    called: 'A message that waits,',
    on: uploads.scheduledMessageId,
  }),
  firstCheck('Every post with several photos has a first one', out),
  firstCheck('Every post that waits with several photos has a first one', waiting),
]
