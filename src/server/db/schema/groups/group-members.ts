import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'
import { groups } from './groups.ts'

/** Who is in a group, and who was asked. Whether an invitation reaches somebody is worked out at each reading. */
export const groupMembers = pgTable(
  'group_members',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null: whoever began the group, or somebody who has left Synapse since. */
    invitedById: uuid('invited_by_id').references(() => users.id, { onDelete: 'set null' }),
    invitedAt: moment('invited_at').notNull().defaultNow(),
    /** Null: asked, and not in it. */
    joinedAt: moment('joined_at'),
    /** They said no. Nobody is told; for thirty days nobody can ask them again. */
    declinedAt: moment('declined_at'),
    /** Taken back, and kept only for what stands in `declined_at`. */
    withdrawnAt: moment('withdrawn_at'),
    /** What was written before they came is not for them. */
    seesFrom: uuid('sees_from'),
    readUpTo: uuid('read_up_to'),
    isMuted: boolean('is_muted').notNull().default(false),
    /** Snoozed until then; whether it still is, is worked out at each reading. */
    asideUntil: moment('aside_until'),
    asideReturns: boolean('aside_returns').notNull().default(false),
    /** What comes after this one is new to whoever snoozed it. */
    asideFrom: uuid('aside_from'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.userId] }),
    index('group_members_user_idx').on(t.userId),
    index('group_members_invited_by_idx').on(t.invitedById).where(sql`invited_by_id is not null`),
    check(
      'group_members_joined_whole',
      sql`(${t.joinedAt} is null) = (${t.seesFrom} is null) and (${t.joinedAt} is null) = (${t.readUpTo} is null)`,
    ),
    check(
      'group_members_one_state',
      sql`${t.joinedAt} is null or (${t.declinedAt} is null and ${t.withdrawnAt} is null)`,
    ),
    check('group_members_aside_whole', sql`(${t.asideUntil} is null) = (${t.asideFrom} is null)`),
    check('group_members_not_by_oneself', sql`${t.invitedById} <> ${t.userId}`),
  ],
)
