import { boolean, check, pgTable, primaryKey, text, uuid, varchar } from 'drizzle-orm/pg-core'
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
    /** 'Not now' or 'Continue', on any device: it is not offered again until it is changed. */
    isOfferAnswered: boolean('is_offer_answered').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.name] }),
    check('drafts_value_length', within(t.value, limits.draft)),
  ],
)
