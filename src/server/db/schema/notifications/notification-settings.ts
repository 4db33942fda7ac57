import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { optionalNoticeKinds } from '#contract/notifications/notice-kinds.ts'
import { updatedAt } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'

/** Which notices somebody wants, and when none should show. No row: all of them, at any time. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    unwanted: text('unwanted', { enum: optionalNoticeKinds }).array().notNull().default([]),
    /** Minutes since midnight where the person lives; both null: no quiet hours. */
    quietFrom: smallint('quiet_from'),
    quietUntil: smallint('quiet_until'),
    timeZone: text('time_zone'),
    /** With low or empty spoons, only direct messages from friends show. */
    followSpoons: boolean('follow_spoons').notNull().default(false),
    updatedAt: updatedAt(),
  },
  (t) => [
    check(
      'notification_settings_quiet_hours',
      sql`(${t.quietFrom} is null) = (${t.quietUntil} is null) and ${t.quietFrom} between 0 and 1439 and ${t.quietUntil} between 0 and 1439 and ${t.quietFrom} <> ${t.quietUntil}`,
    ),
  ],
)
