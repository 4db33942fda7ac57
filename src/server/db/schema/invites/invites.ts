import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { between } from '#server/db/schema/columns/checks.ts'
import { createdAt, id, moment } from '#server/db/schema/columns/columns.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { users } from '#server/db/schema/users.ts'

/** Links by which people come to somebody, or into a community. */
export const invites = pgTable(
  'invites',
  {
    id: id(),
    inviterId: uuid('inviter_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    communityId: uuid('community_id').references(() => communities.id, { onDelete: 'cascade' }),
    /** As it stands in the link. It cannot be a hash: who made it copies it again (decision 0082). */
    code: text('code').notNull(),
    maxUses: smallint('max_uses').notNull(),
    /** Of its own, not counted from `invite_uses`: those go with whoever leaves, and a use does not come back. */
    usedCount: smallint('used_count').notNull().default(0),
    endsAt: moment('ends_at').notNull(),
    revokedAt: moment('revoked_at'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('invites_code_key').on(t.code),
    index('invites_inviter_idx').on(t.inviterId, t.id),
    index('invites_community_idx').on(t.communityId).where(sql`community_id is not null`),
    index('invites_ends_idx').on(t.endsAt),
    check('invites_code_length', sql`char_length(${t.code}) = ${sql.raw(String(limits.invite.code))}`),
    check('invites_max_uses', between(t.maxUses, 1, limits.invite.uses.max)),
    check('invites_used_count', sql`${t.usedCount} between 0 and ${t.maxUses}`),
  ],
)
