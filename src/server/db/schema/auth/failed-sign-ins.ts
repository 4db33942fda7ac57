import { date, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/db/schema/users.ts'

/** How often somebody tried to sign in to an account and could not, by day. Not from where. */
export const failedSignIns = pgTable(
  'failed_sign_ins',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] }), index('failed_sign_ins_day_idx').on(t.day)],
)
