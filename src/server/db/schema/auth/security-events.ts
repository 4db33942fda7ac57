import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { securityEventKinds } from '#contract/auth/security-events.ts'
import { createdAt, id } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'

/** What changed about how somebody signs in. The person reads it; nobody else does. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: securityEventKinds }).notNull(),
    /** Such as 'Firefox on Linux': from where it was done. */
    device: text('device').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('security_events_user_idx').on(t.userId, t.id)],
)
