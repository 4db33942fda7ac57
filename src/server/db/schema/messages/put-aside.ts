import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'

/**
 * Conversations that somebody put aside until a day. Whether one still is, is worked out at each reading: no job brings
 * it back, and sending a message need not know of it.
 */
export const putAside = pgTable(
  'put_aside',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    otherId: uuid('other_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    until: moment('until').notNull(),
    returnsOnMessage: boolean('returns_on_message').notNull().default(false),
    /** The newest message when it was put aside: what comes after it is new. */
    lastMessageId: uuid('last_message_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.otherId] }),
    index('put_aside_other_id_idx').on(t.otherId),
    check('put_aside_not_oneself', sql`${t.userId} <> ${t.otherId}`),
  ],
)
