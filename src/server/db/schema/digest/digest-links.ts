import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'

/** The link in each digest that turns it off. It works more than once, and for as long as it is kept. */
export const digestLinks = pgTable(
  'digest_links',
  {
    /** SHA-256 of the token, which stands in the mail alone. */
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [index('digest_links_user_idx').on(t.userId), index('digest_links_created_idx').on(t.createdAt)],
)
