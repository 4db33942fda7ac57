import { sql } from 'drizzle-orm'
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { between, eachFilled } from '#server/db/schema/columns/checks.ts'
import { moment } from '#server/db/schema/columns/columns.ts'
import { posts } from '#server/db/schema/posts/posts.ts'

const { min, max } = limits.pollOptions

/** A poll is a part of its post: made with it, gone with it, and never changed. */
export const polls = pgTable(
  'polls',
  {
    postId: uuid('post_id')
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    options: text('options').array().notNull(),
    /** Null: it stays open. Whether it is closed is worked out at each reading: no job closes it. */
    closesAt: moment('closes_at'),
  },
  (t) => [
    check('polls_options_count', between(sql`cardinality(${t.options})`, min, max)),
    check('polls_options_filled', eachFilled(t.options, max, limits.pollOption)),
  ],
)
