import { check, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { filled } from '#server/db/schema/columns/checks.ts'
import { users } from '#server/db/schema/users.ts'
import { scheduledPosts } from './scheduled-posts.ts'

/** Whom the author of a post that waits has chosen. Whether they can still be mentioned is asked when it goes out. */
export const scheduledMentions = pgTable(
  'scheduled_mentions',
  {
    scheduledPostId: uuid('scheduled_post_id')
      .notNull()
      .references(() => scheduledPosts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In which order they were chosen: of two with the same name, the first is meant first. */
    position: smallint('position').notNull(),
    /** Their name when they were chosen, as it may stand in the text. Null: chosen before this was kept. */
    written: text('written'),
  },
  (t) => [
    primaryKey({ columns: [t.scheduledPostId, t.userId] }),
    index('scheduled_mentions_user_idx').on(t.userId),
    check('scheduled_mentions_written_filled', filled(t.written, limits.firstName + limits.lastName + 1)),
  ],
)
