import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { moment, shown } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'
import { communities } from './communities.ts'

export const communityMembers = pgTable(
  'community_members',
  {
    communityId: uuid('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isModerator: boolean('is_moderator').notNull().default(false),
    /** When they accepted; null for founders and for who was one before this was kept: since they joined. */
    moderatorSince: moment('moderator_since'),
    joinedAt: moment('joined_at').notNull().defaultNow(),
    /** Has put the welcome aside: it is shown once. */
    hasReadWelcome: boolean('has_read_welcome').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.userId] }),
    index('community_members_user_id_idx').on(t.userId, t.communityId),
    // In the order of the list of members (`shownMoment`), and the few who moderate.
    index('community_members_joined_idx').on(t.communityId, shown('joined_at'), t.userId),
    index('community_members_moderators_idx').on(t.communityId, t.userId).where(sql`is_moderator`),
    index('community_members_moderates_idx').on(t.userId, t.communityId).where(sql`is_moderator`),
  ],
)
