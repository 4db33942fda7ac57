import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { atMost, filled } from '#server/db/schema/columns/checks.ts'
import { createdAt, id, moment } from '#server/db/schema/columns/columns.ts'
import { messagePhotos } from '#server/db/schema/columns/domains.ts'
import { users } from '#server/db/schema/users.ts'
import { groups } from './groups.ts'

export const groupMessages = pgTable(
  'group_messages',
  {
    id: id(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    senderId: uuid('sender_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Empty where photos say it all. */
    content: text('content').notNull(),
    photos: messagePhotos('photos'),
    toneIndicators: text('tone_indicators').array().notNull().default([]),
    /** The sender took it back. Nobody but a moderator sees the words from then on, and after a while they are gone. */
    takenBackAt: moment('taken_back_at'),
    /** A moderator took it down. */
    removedAt: moment('removed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('group_messages_group_idx').on(t.groupId, t.id),
    index('group_messages_sender_idx').on(t.senderId, t.id),
    index('group_messages_taken_back_idx')
      .on(t.takenBackAt)
      .where(sql`taken_back_at is not null and content <> ''`),
    index('group_messages_taken_back_photos_idx')
      .on(t.takenBackAt)
      .where(sql`taken_back_at is not null and photos is not null`),
    index('group_messages_removed_idx').on(t.removedAt).where(sql`removed_at is not null`),
    check(
      'group_messages_content_filled',
      sql`${filled(t.content, limits.messageContent)} or (${t.content} = '' and (${t.takenBackAt} is not null or ${t.photos} is not null))`,
    ),
    check('group_messages_tones_count', atMost(t.toneIndicators, limits.tonesPerPost)),
  ],
)
