import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { filled, oneOf } from '#server/db/schema/columns/checks.ts'
import { createdAt, id, moment, updatedAt } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'

const statuses = ['pending', 'accepted', 'declined'] as const

export const friendRequests = pgTable(
  'friend_requests',
  {
    id: id(),
    senderId: uuid('sender_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    receiverId: uuid('receiver_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status', { enum: statuses }).notNull().default('pending'),
    /** The name it was sent under: a new name does not rewrite what waits (decision 0055). */
    senderName: text('sender_name'),
    /** What its sender wrote to go with it. Its receiver reads it while it waits (decision 0055). */
    note: text('note'),
    /** Declined, and then taken back by who sent it, to whom it looked as if it waited (decision 0069). Of no other state. */
    withdrawnAt: moment('withdrawn_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('friend_requests_pair_key').on(t.senderId, t.receiverId),
    // Of two people one waits for the other: who asks back accepts.
    uniqueIndex('friend_requests_waiting_pair_key')
      .on(sql`least(sender_id, receiver_id)`, sql`greatest(sender_id, receiver_id)`)
      .where(sql`status = 'pending'`),
    index('friend_requests_pending_idx').on(t.receiverId, t.id).where(sql`status = 'pending'`),
    // As its sender sees it: what waits, and what was declined.
    index('friend_requests_sent_idx').on(t.senderId, t.id).where(sql`status <> 'accepted'`),
    check('friend_requests_status_known', oneOf(t.status, statuses)),
    check('friend_requests_note_filled', filled(t.note, limits.requestNote)),
    check('friend_requests_not_to_oneself', sql`${t.senderId} <> ${t.receiverId}`),
  ],
)
