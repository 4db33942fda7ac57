import { gt, isNull, lt, not, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { communities } from '#server/db/schema/communities/communities.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'
import { inviteUses } from '#server/db/schema/invites/invite-uses.ts'
import { invites } from '#server/db/schema/invites/invites.ts'
import { users } from '#server/db/schema/users.ts'
import { allOf, anyOf } from './conditions.ts'
import { hasNotBlocked, noBlockBetween, type SqlViewer } from './visibility.ts'

type Value = AnyPgColumn | SQL | string

/** Whether somebody may make links into a community: its moderators, and its members where it lets them. */
export const mayInviteInto = (who: Value, communityId: Value): SQL<boolean> =>
  sql<boolean>`exists (select from ${communityMembers} inner join ${communities} on ${communities.id} = ${communityMembers.communityId}
    where ${communityMembers.communityId} = ${communityId} and ${communityMembers.userId} = ${who}
      and (${communityMembers.isModerator} or ${communities.membersMayInvite}))`

const inviterIsHere: SQL = sql`exists (select from ${users} as inviter where inviter.id = ${invites.inviterId}
  and inviter.erase_after is null and (inviter.suspended_until is null or inviter.suspended_until <= now()))`

/** What its maker is shown of it as open. */
export const inviteIsOpen: SQL = allOf(
  isNull(invites.revokedAt),
  gt(invites.endsAt, sql`now()`),
  lt(invites.usedCount, invites.maxUses),
)

export const mayStillInvite: SQL = anyOf(
  isNull(invites.communityId),
  mayInviteInto(invites.inviterId, invites.communityId),
)

/** Whether a link works for whoever holds it. Decided nowhere else. */
export const inviteWorks: SQL = allOf(inviteIsOpen, mayStillInvite, inviterIsHere)

/**
 * Whether somebody signed in is shown what it offers: once, and not of whom they blocked. Whether its maker blocked them
 * plays no part: signed out they would see it, and the difference would tell (decision 0082).
 */
export const inviteOpensFor = (viewer: SqlViewer): SQL =>
  allOf(
    inviteWorks,
    hasNotBlocked(viewer.id, invites.inviterId),
    not(
      sql`exists (select from ${inviteUses} where ${inviteUses.inviteId} = ${invites.id} and ${inviteUses.userId} = ${viewer.id})`,
    ),
  )

/** Whether they can say yes: not across a block. To who made it, it is theirs. */
export const inviteWorksFor = (viewer: SqlViewer): SQL =>
  allOf(inviteOpensFor(viewer), noBlockBetween(viewer.id, invites.inviterId))
