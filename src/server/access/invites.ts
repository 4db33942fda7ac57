import { gt, isNull, lt, not, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { communities } from '#server/db/schema/communities/communities.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'
import { inviteUses } from '#server/db/schema/invites/invite-uses.ts'
import { invites } from '#server/db/schema/invites/invites.ts'
import { users } from '#server/db/schema/users.ts'
import { allOf, anyOf } from './conditions.ts'
import { membershipOf } from './memberships.ts'
import { areFriends, hasNotBlocked, noBlockBetween, type SqlViewer } from './visibility.ts'

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

export const hasUsedInvite = (viewer: SqlViewer): SQL<boolean> =>
  sql<boolean>`exists (select from ${inviteUses} where ${inviteUses.inviteId} = ${invites.id} and ${inviteUses.userId} = ${viewer.id})`

/** Whether what they said yes to by it is so today. */
const stillHolds = (viewer: SqlViewer): SQL =>
  sql`case when ${invites.communityId} is null then ${areFriends(sql`${viewer.id}::uuid`, invites.inviterId)}
    else ${membershipOf(viewer)} in ('member', 'moderator', 'requested') end`

/**
 * Whether somebody signed in is shown what it offers: once, and not of whom they blocked. Who said yes by it, perhaps a
 * moment ago with the first of two presses, is still led to where that led, also when it is used up or ended by then. Whether its maker blocked them
 * plays no part: signed out they would see it, and the difference would tell (decision 0082).
 */
export const inviteOpensFor = (viewer: SqlViewer): SQL =>
  allOf(
    inviterIsHere,
    hasNotBlocked(viewer.id, invites.inviterId),
    anyOf(
      allOf(inviteIsOpen, mayStillInvite, not(hasUsedInvite(viewer))),
      allOf(hasUsedInvite(viewer), stillHolds(viewer)),
    ),
  )

/** Whether they can say yes: not across a block. To who made it, it is theirs. */
export const inviteWorksFor = (viewer: SqlViewer): SQL =>
  allOf(inviteOpensFor(viewer), noBlockBetween(viewer.id, invites.inviterId))
