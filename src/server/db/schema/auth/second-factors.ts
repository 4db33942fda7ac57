import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'

/** The app that makes somebody's codes. A row is there only once a first code has shown that the app works. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Base32, as it stands in the app. It cannot be a hash: codes are made from it (decision 0057). */
  secret: text('secret').notNull(),
  /** The newest half minute of which a code was taken; none as old or older is taken again. */
  lastStep: integer('last_step').notNull(),
  createdAt: createdAt(),
})
