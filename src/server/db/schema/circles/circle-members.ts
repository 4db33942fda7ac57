import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'
import { circles } from './circles.ts'

/** Friends of the circle's owner. A trigger takes them out when the friendship ends, whatever ends it. */
export const circleMembers = pgTable(
  'circle_members',
  {
    circleId: uuid('circle_id')
      .notNull()
      .references(() => circles.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.circleId, t.userId] }), index('circle_members_user_idx').on(t.userId)],
)
