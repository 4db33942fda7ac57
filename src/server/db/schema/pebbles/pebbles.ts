import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { filled } from '#server/db/schema/columns/checks.ts'
import { createdAt, id, moment } from '#server/db/schema/columns/columns.ts'
import { imageAlt } from '#server/db/schema/columns/domains.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { users } from '#server/db/schema/users.ts'

/** A small gift from one friend to another. Nobody but the two ever learns of it (decision 0099). */
export const pebbles = pgTable(
  'pebbles',
  {
    /** Newer ones are greater: the jar goes by it. */
    id: id(),
    giverId: uuid('giver_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    receiverId: uuid('receiver_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    line: text('line'),
    /** Stays when the post is gone for good: then the pebble says that there was one. */
    hasPost: boolean('has_post').notNull().default(false),
    /** A link and never a copy: whether it may be read is asked when somebody looks. */
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'set null' }),
    /** A photo of its own, as a post has its first. */
    imageUrl: text('image_url'),
    imageAlt: imageAlt('image_alt'),
    imageWidth: integer('image_width'),
    imageHeight: integer('image_height'),
    /** Whether it reached the jar, as its owner had chosen then. The giver never learns it. */
    isDelivered: boolean('is_delivered').notNull(),
    thankedAt: moment('thanked_at'),
    /** Out of the jar. The giver's own list keeps it. */
    takenOutAt: moment('taken_out_at'),
    /** Its giver took it back, and a report that is open keeps its photo until it is decided: there is nothing for the two. */
    takenBackAt: moment('taken_back_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('pebbles_receiver_idx').on(t.receiverId, t.id),
    index('pebbles_giver_idx').on(t.giverId, t.id),
    index('pebbles_post_idx').on(t.postId).where(sql`post_id is not null`),
    check('pebbles_line_filled', filled(t.line, limits.pebble.line)),
    check('pebbles_not_empty', sql`${t.line} is not null or ${t.hasPost} or ${t.imageUrl} is not null`),
    check('pebbles_post_or_photo', sql`not ${t.hasPost} or ${t.imageUrl} is null`),
    check('pebbles_photo_described', sql`${t.imageUrl} is not null or ${t.imageAlt} is null`),
    check('pebbles_post_said', sql`${t.hasPost} or ${t.postId} is null`),
    check('pebbles_thanked_delivered', sql`${t.isDelivered} or ${t.thankedAt} is null`),
    check('pebbles_not_to_oneself', sql`${t.giverId} <> ${t.receiverId}`),
  ],
)
