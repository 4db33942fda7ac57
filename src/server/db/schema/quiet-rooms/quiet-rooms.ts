import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { filled } from '#server/db/schema/columns/checks.ts'
import { createdAt, id, moment } from '#server/db/schema/columns/columns.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { users } from '#server/db/schema/users.ts'

/** A room in which people do their own thing side by side (decision 0107). Its row goes soon after it has ended. */
export const quietRooms = pgTable(
  'quiet_rooms',
  {
    id: id(),
    hostId: uuid('host_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Null: in none. Otherwise for its members. */
    communityId: uuid('community_id').references(() => communities.id, { onDelete: 'cascade' }),
    /** Of the host; in a community, for those who are both. */
    isForFriends: boolean('is_for_friends').notNull(),
    /** Null: somebody is in it, as far as was looked. */
    emptySince: moment('empty_since').default(sql`now()`),
    endedAt: moment('ended_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('quiet_rooms_host_idx').on(t.hostId),
    index('quiet_rooms_community_idx').on(t.communityId, t.id),
    check('quiet_rooms_name_filled', filled(t.name, limits.quietRoom.name)),
  ],
)
