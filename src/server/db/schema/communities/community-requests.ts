import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { createdAt, shown } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'
import { communities } from './communities.ts'

/** People who have asked to be let in to a community that is joined by request. */
export const communityRequests = pgTable(
  'community_requests',
  {
    communityId: uuid('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** By whose link they came, if they did: told to its moderators. */
    invitedById: uuid('invited_by_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.userId] }),
    index('community_requests_user_id_idx').on(t.userId),
    index('community_requests_invited_by_idx').on(t.invitedById).where(sql`invited_by_id is not null`),
    index('community_requests_asked_idx').on(t.communityId, shown('created_at'), t.userId),
  ],
)
