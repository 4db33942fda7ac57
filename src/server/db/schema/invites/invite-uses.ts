import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'
import { invites } from './invites.ts'

/**
 * Who came by a link. It is shown to nobody: it keeps a link from working twice for one person, who may have been
 * removed since.
 */
export const inviteUses = pgTable(
  'invite_uses',
  {
    inviteId: uuid('invite_id')
      .notNull()
      .references(() => invites.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.inviteId, t.userId] }), index('invite_uses_user_idx').on(t.userId)],
)
