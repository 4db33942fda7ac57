import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'

/** One row for each pair, the smaller id first, so that crossed requests cannot make two. */
export const friendships = pgTable(
  'friendships',
  {
    userId1: uuid('user_id_1')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userId2: uuid('user_id_2')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId1, t.userId2] }),
    index('friendships_user_id_2_idx').on(t.userId2, t.userId1),
    check('friendships_ordered', sql`${t.userId1} < ${t.userId2}`),
  ],
)
