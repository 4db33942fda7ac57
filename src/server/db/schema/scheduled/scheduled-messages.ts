import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { messageProblems } from '#contract/later/problems.ts'
import { atMost, filled, oneOf } from '#server/db/schema/columns/checks.ts'
import { createdAt, id, moment } from '#server/db/schema/columns/columns.ts'
import { messagePhotos } from '#server/db/schema/columns/domains.ts'
import { users } from '#server/db/schema/users.ts'
import { isWaitingRow } from './scheduled-posts.ts'

/** Messages that wait for their time; not among the messages, for the same reason as posts (decision 0094). */
export const scheduledMessages = pgTable(
  'scheduled_messages',
  {
    id: id(),
    senderId: uuid('sender_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null: they were erased. The words are their writer's, and stay. */
    receiverId: uuid('receiver_id').references(() => users.id, { onDelete: 'set null' }),
    sendAt: moment('send_at').notNull(),
    /** Why it was not sent. It is not tried again before its sender says so. */
    problem: text('problem', { enum: messageProblems }),
    /** Kept for a day, so that it can be undone. */
    deletedAt: moment('deleted_at'),
    content: text('content').notNull(),
    photos: messagePhotos('photos'),
    toneIndicators: text('tone_indicators').array().notNull(),
    noReplyNeeded: boolean('no_reply_needed').notNull(),
    isSilent: boolean('is_silent').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('scheduled_messages_due_idx').on(t.sendAt).where(isWaitingRow),
    index('scheduled_messages_sender_idx').on(t.senderId, t.sendAt),
    index('scheduled_messages_receiver_idx').on(t.receiverId).where(sql`receiver_id is not null`),
    index('scheduled_messages_deleted_idx').on(t.deletedAt).where(sql`deleted_at is not null`),
    check('scheduled_messages_problem_known', oneOf(t.problem, messageProblems)),
    check(
      'scheduled_messages_content_filled',
      sql`${filled(t.content, limits.messageContent)} or (${t.content} = '' and ${t.photos} is not null)`,
    ),
    check('scheduled_messages_tones_count', atMost(t.toneIndicators, limits.tonesPerPost)),
  ],
)
