import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { fellowMatches, fellowRoles } from '#contract/fellow-travellers/fellow-choices.ts'
import { eachOneOf, filled, oneOf } from '#server/db/schema/columns/checks.ts'
import { createdAt, id } from '#server/db/schema/columns/columns.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { groups } from '#server/db/schema/groups/groups.ts'
import { users } from '#server/db/schema/users.ts'

/** Who asks for fellow travellers, or offers to go along. Only the moderators who approve learn of it (decision 0112). */
export const fellowTravellers = pgTable(
  'fellow_travellers',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null: for all of Synapse. */
    communityId: uuid('community_id').references(() => communities.id, { onDelete: 'cascade' }),
    role: text('role', { enum: fellowRoles }).notNull(),
    matchedBy: text('matched_by', { enum: fellowMatches }).array().notNull(),
    line: text('line'),
    /** Null: waits. Else the group that she was put into, whether or not she has said yes. */
    groupId: uuid('group_id').references(() => groups.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    unique('fellow_travellers_place_key').on(t.userId, t.communityId).nullsNotDistinct(),
    index('fellow_travellers_waiting_idx').on(t.communityId, t.role, t.id).where(sql`group_id is null`),
    index('fellow_travellers_group_idx').on(t.groupId).where(sql`group_id is not null`),
    check('fellow_travellers_role_known', oneOf(t.role, fellowRoles)),
    check('fellow_travellers_matches_known', eachOneOf(t.matchedBy, fellowMatches)),
    check(
      'fellow_travellers_matches_some',
      sql`cardinality(${t.matchedBy}) between 1 and ${sql.raw(String(fellowMatches.length))}`,
    ),
    check('fellow_travellers_line_filled', filled(t.line, limits.fellows.line)),
  ],
)
