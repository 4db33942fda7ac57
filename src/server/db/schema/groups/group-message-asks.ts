import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/db/schema/users.ts'
import { groupMessages } from './group-messages.ts'

/** Whom somebody asks with a message, so that the others know that it is not them. */
export const groupMessageAsks = pgTable(
  'group_message_asks',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => groupMessages.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.messageId, t.userId] }),
    index('group_message_asks_user_idx').on(t.userId, t.messageId),
  ],
)
