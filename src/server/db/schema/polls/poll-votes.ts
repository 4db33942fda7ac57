import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { between } from '#server/db/schema/columns/checks.ts'
import { moment } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'
import { polls } from './polls.ts'

/** When somebody voted is not kept: with the time a count could be matched to a person (decision 0051). */
export const pollVotes = pgTable(
  'poll_votes',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => polls.postId, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The place of the option, from 0. */
    option: smallint('option').notNull(),
    /** Of somebody who was erased: their votes must not all go in one moment (decision 0061). */
    eraseAfter: moment('erase_after'),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.userId] }),
    index('poll_votes_user_id_idx').on(t.userId),
    index('poll_votes_erase_after_idx').on(t.eraseAfter).where(sql`erase_after is not null`),
    check('poll_votes_option_known', between(t.option, 0, limits.pollOptions.max - 1)),
  ],
)
