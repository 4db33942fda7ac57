import { check, pgTable, primaryKey, text, uuid, varchar } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { within } from './columns/checks.ts'
import { moment } from './columns/columns.ts'
import { users } from './users.ts'

/** Texts that somebody began and has not sent, for their other devices. */
export const drafts = pgTable(
  'drafts',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Which composer, such as 'post' or 'comment:…'. */
    name: varchar('name', { length: 60 }).notNull(),
    value: text('value').notNull(),
    savedAt: moment('saved_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.name] }),
    check('drafts_value_length', within(t.value, limits.draft)),
  ],
)
