import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'

/** Browsers that somebody has signed in with before, so that a sign-in from a new one can be told. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the cookie that the browser keeps. */
    deviceHash: text('device_hash').notNull(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.deviceHash] }),
    index('known_devices_last_seen_idx').on(t.lastSeenAt),
  ],
)
