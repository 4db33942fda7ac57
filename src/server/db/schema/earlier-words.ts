import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { eachFilled, within } from './columns/checks.ts'
import { moment } from './columns/columns.ts'
import { comments } from './comments/comments.ts'
import { messages } from './messages/messages.ts'
import { posts } from './posts/posts.ts'

/**
 * What a post, comment or message said before its author edited it: for moderators, if it is reported, and for nobody
 * else (decision 0084). A trigger writes it with the edit, so that no way of editing can forget it. It names nobody:
 * whose the words are is said by what they belong to.
 */
export const earlierWords = pgTable(
  'earlier_words',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'cascade' }),
    commentId: uuid('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    imageAlt: text('image_alt'),
    /** Of the photos after the first, as far as they had one. */
    moreImageAlts: text('more_image_alts').array(),
    /** Since when they stood there: which go first is decided by how long they could be read. */
    writtenAt: moment('written_at').notNull(),
    replacedAt: moment('replaced_at').notNull(),
  },
  (t) => [
    index('earlier_words_post_idx').on(t.postId).where(sql`post_id is not null`),
    index('earlier_words_comment_idx').on(t.commentId).where(sql`comment_id is not null`),
    index('earlier_words_message_idx').on(t.messageId).where(sql`message_id is not null`),
    index('earlier_words_replaced_idx').on(t.replacedAt),
    check('earlier_words_of_one', sql`num_nonnulls(${t.postId}, ${t.commentId}, ${t.messageId}) = 1`),
    check('earlier_words_content_length', within(t.content, limits.postContent)),
    check('earlier_words_image_alt_length', within(t.imageAlt, limits.imageAlt)),
    check(
      'earlier_words_more_alts_filled',
      eachFilled(t.moreImageAlts, limits.photosPerPost - 1, limits.imageAlt),
    ),
  ],
)
