import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { type Reaction, reactionKeys } from '#contract/message-reactions.ts'
import { atMost, filled, oneOf } from '#server/db/schema/columns/checks.ts'
import { createdAt, id, moment } from '#server/db/schema/columns/columns.ts'
import { messagePhotos } from '#server/db/schema/columns/domains.ts'
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
    /** Empty where photos say it all. */
    content: text('content').notNull(),
    photos: messagePhotos('photos'),
    toneIndicators: text('tone_indicators').array().notNull().default([]),
    isRead: boolean('is_read').notNull().default(false),
    /** The sender says that no answer is expected. */
    noReplyNeeded: boolean('no_reply_needed').notNull().default(false),
    /** It raises no notification and no count (decision 0094). */
    isSilent: boolean('is_silent').notNull().default(false),
    /** The sender changed the words. */
    editedAt: moment('edited_at'),
    /** The sender took it back. Nobody but a moderator sees the words from then on, and after a while they are gone. */
    takenBackAt: moment('taken_back_at'),
    /** What the receiver answered it with, in words of a list. */
    reaction: text('reaction').$type<Reaction>(),
    createdAt: createdAt(),
  },
  (t) => [
    // Read backwards: drizzle's desc() would put nulls last, which fits no ORDER BY … DESC.
    index('messages_sent_idx').on(t.senderId, t.receiverId, t.id),
    index('messages_received_idx').on(t.receiverId, t.senderId, t.id),
    index('messages_unread_idx').on(t.receiverId, t.senderId).where(sql`not is_read`),
    // One's own from all conversations, newest first: for search.
    index('messages_sender_idx').on(t.senderId, t.id),
    index('messages_receiver_idx').on(t.receiverId, t.id),
    // Whose words are still to be forgotten.
    index('messages_taken_back_idx')
      .on(t.takenBackAt)
      .where(sql`taken_back_at is not null and content <> ''`),
    // Whose photos are.
    index('messages_taken_back_photos_idx')
      .on(t.takenBackAt)
      .where(sql`taken_back_at is not null and photos is not null`),
    check(
      'messages_content_filled',
      sql`${filled(t.content, limits.messageContent)} or (${t.content} = '' and (${t.takenBackAt} is not null or ${t.photos} is not null))`,
    ),
    check('messages_tones_count', atMost(t.toneIndicators, limits.tonesPerPost)),
    check('messages_reaction_known', oneOf(t.reaction, reactionKeys)),
    check('messages_not_to_oneself', sql`${t.senderId} <> ${t.receiverId}`),
  ],
)
