import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { within } from '#server/db/schema/columns/checks.ts'
import { createdAt, shown } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'
import { communities } from './communities.ts'

/** People whom a moderator keeps out of a community. */
export const communityBans = pgTable(
  'community_bans',
  {
    communityId: uuid('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    bannedById: uuid('banned_by_id').references(() => users.id, { onDelete: 'set null' }),
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.userId] }),
    index('community_bans_user_id_idx').on(t.userId),
    index('community_bans_since_idx').on(t.communityId, shown('created_at'), t.userId),
    index('community_bans_banned_by_id_idx').on(t.bannedById),
    check('community_bans_reason_length', within(t.reason, limits.removalReason)),
  ],
)
