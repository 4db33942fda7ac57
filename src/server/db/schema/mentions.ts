import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { atMost, filled } from '#server/db/schema/columns/checks.ts'
import { createdAt, id, moment } from '#server/db/schema/columns/columns.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { users } from '#server/db/schema/users.ts'

/** Somebody's name in a post or a comment that is a link to them (decision 0096). */
export const mentions = pgTable(
  'mentions',
  {
    id: id(),
    /** Of a mention in a comment too: whoever may read the post may read it. */
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** Null: in the post itself. */
    commentId: uuid('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
    /** Who is mentioned. Who wrote it is read from the post or comment. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The name as it stands in the text, after each '@'. */
    written: text('written').notNull(),
    /** Where: the place of each '@', in UTF-16 units. */
    places: integer('places').array().notNull(),
    /** False once the author took the name out. The row stays: putting it back must not tell anybody again. */
    isInText: boolean('is_in_text').notNull().default(true),
    /** Unlinked by who is mentioned. The author cannot link it again. */
    refusedAt: moment('refused_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('mentions_post_key').on(t.postId, t.userId).where(sql`comment_id is null`),
    uniqueIndex('mentions_comment_key').on(t.commentId, t.userId).where(sql`comment_id is not null`),
    // For what goes with its post: the first one above has only those in posts.
    index('mentions_post_idx').on(t.postId),
    index('mentions_user_idx').on(t.userId, t.id),
    check('mentions_written_filled', filled(t.written, limits.firstName + limits.lastName + 1)),
    check('mentions_places_count', atMost(t.places, limits.mentionPlaces)),
  ],
)
