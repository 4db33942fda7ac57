import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { offerKinds, offerStates } from '#contract/moderation/offer-kinds.ts'
import { oneOf } from '#server/db/schema/columns/checks.ts'
import { createdAt, id, moment } from '#server/db/schema/columns/columns.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'
import { users } from '#server/db/schema/users.ts'

/** Somebody is asked to be a moderator (decision 0060). What was accepted or withdrawn is deleted. */
export const moderatorOffers = pgTable(
  'moderator_offers',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null: of the whole network. */
    communityId: uuid('community_id').references(() => communities.id, { onDelete: 'cascade' }),
    /** Null: an operator, or nobody, because the last moderator has gone. */
    offeredById: uuid('offered_by_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: offerKinds }).notNull(),
    state: text('state', { enum: offerStates }).notNull().default('open'),
    answeredAt: moment('answered_at'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('moderator_offers_one').on(t.userId, t.communityId),
    uniqueIndex('moderator_offers_one_of_network').on(t.userId).where(sql`community_id is null`),
    // Whoever leaves is not asked any more. An offer of the network has no community, and is not held to this.
    foreignKey({
      name: 'moderator_offers_member_fk',
      columns: [t.communityId, t.userId],
      foreignColumns: [communityMembers.communityId, communityMembers.userId],
    }).onDelete('cascade'),
    index('moderator_offers_community_idx').on(t.communityId, t.state),
    index('moderator_offers_offered_by_idx').on(t.offeredById),
    check('moderator_offers_kind_known', oneOf(t.kind, offerKinds)),
    check('moderator_offers_state_known', oneOf(t.state, offerStates)),
  ],
)
