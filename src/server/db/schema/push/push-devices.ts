import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { sessions } from '#server/db/schema/auth/sessions.ts'
import { filled } from '#server/db/schema/columns/checks.ts'
import { createdAt, id, moment } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'

/** Devices that somebody turned notifications on for. One belongs to its session, and goes with it. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Where the browser's push service takes messages for it. Whoever knows it and our key could send some. */
    endpoint: text('endpoint').notNull().unique(),
    /** What messages are encrypted with, so that only the browser reads them (RFC 8291). */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The newest thing it was told of. */
    toldUpTo: uuid('told_up_to').notNull(),
    /** While it shows a notification: that tells of what came after this. */
    showsFrom: uuid('shows_from'),
    /** Something is on its way to it: until then nothing else is, so that nothing is told twice. */
    busyUntil: moment('busy_until'),
    deliveredAt: moment('delivered_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('push_devices_user_idx').on(t.userId),
    check('push_devices_endpoint_filled', filled(t.endpoint, limits.pushEndpoint)),
    check('push_devices_keys_short', sql`char_length(${t.p256dh}) <= 88 and char_length(${t.auth}) <= 24`),
  ],
)
