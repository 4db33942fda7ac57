import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'

/** Whose pebbles somebody does not want. The giver is never told. */
export const refusedGivers = pgTable(
  'refused_givers',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    giverId: uuid('giver_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.giverId] }),
    index('refused_givers_giver_idx').on(t.giverId),
    check('refused_givers_not_oneself', sql`${t.userId} <> ${t.giverId}`),
  ],
)
