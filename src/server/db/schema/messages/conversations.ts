import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/db/schema/users.ts'

/**
 * Where each pair of people stands: one row, the smaller id first. Moved by a trigger with the messages, whatever
 * writes them, so that a list of conversations never has to look through all that was ever said.
 */
export const conversations = pgTable(
  'conversations',
  {
    userId1: uuid('user_id_1')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userId2: uuid('user_id_2')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastMessageId: uuid('last_message_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId1, t.userId2] }),
    index('conversations_user_id_1_idx').on(t.userId1, t.lastMessageId),
    index('conversations_user_id_2_idx').on(t.userId2, t.lastMessageId),
    check('conversations_ordered', sql`${t.userId1} < ${t.userId2}`),
  ],
)
