import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { atMost, filled } from '#server/db/schema/columns/checks.ts'
import { createdAt, id } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'

export const messages = pgTable(
  'messages',
  {
    id: id(),
    senderId: uuid('sender_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    receiverId: uuid('receiver_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    toneIndicators: text('tone_indicators').array().notNull().default([]),
    isRead: boolean('is_read').notNull().default(false),
    /** The sender says that no answer is expected. */
    noReplyNeeded: boolean('no_reply_needed').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    // Read backwards: drizzle's desc() would put nulls last, which fits no ORDER BY … DESC.
    index('messages_sent_idx').on(t.senderId, t.receiverId, t.id),
    index('messages_received_idx').on(t.receiverId, t.senderId, t.id),
    index('messages_unread_idx').on(t.receiverId, t.senderId).where(sql`not is_read`),
    check('messages_content_filled', filled(t.content, limits.messageContent)),
    check('messages_tones_count', atMost(t.toneIndicators, limits.tonesPerPost)),
    check('messages_not_to_oneself', sql`${t.senderId} <> ${t.receiverId}`),
  ],
)
