import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Membership } from '#contract/communities/community-manners.ts'
import type { PageQuery } from '#contract/core/paging.ts'
import type { InviteState } from '#contract/invite-states.ts'
import type { InviteView } from '#contract/invites.ts'
import {
  hasUsedInvite,
  inviteOpensFor,
  inviteWorks,
  inviteWorksFor,
  mayStillInvite,
} from '#server/access/invites.ts'
import { membershipOf } from '#server/access/memberships.ts'
import { hasModeratorBlockedBy, moderates } from '#server/access/moderators.ts'
import { areFriends } from '#server/access/visibility.ts'
import type { Readable } from '#server/db/connection.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { invites } from '#server/db/schema/invites/invites.ts'
import { users } from '#server/db/schema/users.ts'
import { notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { personColumns } from '#server/views/person.view.ts'

const state = sql<InviteState>`case when ${invites.revokedAt} is not null then 'revoked'
  when ${invites.usedCount} >= ${invites.maxUses} then 'usedUp' when ${invites.endsAt} <= now() then 'ended'
  when not (${mayStillInvite}) then 'closed' else 'open' end`

async function getViews(db: Readable, which: SQL | undefined, rows: number): Promise<InviteView[]> {
  const found = await db
    .select({
      id: invites.id,
      code: invites.code,
      community: { id: communities.id, name: communities.name },
      maxUses: invites.maxUses,
      usedCount: invites.usedCount,
      endsAt: invites.endsAt,
      state,
      createdAt: invites.createdAt,
    })
    .from(invites)
    .leftJoin(communities, eq(communities.id, invites.communityId))
    .where(which)
    .orderBy(desc(invites.id))
    .limit(rows)
  return found.map(({ endsAt, createdAt, ...invite }) => ({
    ...invite,
    endsAt: endsAt.toISOString(),
    createdAt: createdAt.toISOString(),
  }))
}

export const listInvites = (
  db: Readable,
  viewer: Viewer,
  { before }: Pick<PageQuery, 'before'>,
  rows: number,
): Promise<InviteView[]> =>
  getViews(db, and(eq(invites.inviterId, viewer.id), before ? lt(invites.id, before) : undefined), rows)

export async function requireInvite(db: Readable, viewer: Viewer, id: string): Promise<InviteView> {
  const [invite] = await getViews(db, and(eq(invites.inviterId, viewer.id), eq(invites.id, id)), 1)
  if (!invite) throw notFound()
  return invite
}

const offered = {
  id: invites.id,
  inviter: {
    id: personColumns.id,
    displayName: personColumns.displayName,
    profileImageUrl: personColumns.profileImageUrl,
    figure: personColumns.figure,
  },
  /** Whether they look after the community, and can let people in. */
  isByModerator: sql<boolean>`${moderates(invites.inviterId, communities.id)}`,
  community: {
    id: communities.id,
    name: communities.name,
    description: communities.description,
    joinPolicy: communities.joinPolicy,
    toneHabits: communities.toneHabits,
    advice: communities.advice,
    pace: communities.pace,
    joinQuestion: communities.joinQuestion,
  },
}

/** How the one who looks stands to it already. */
const standingOf = (viewer: Viewer) => ({
  isMine: sql<boolean>`${invites.inviterId} = ${viewer.id}`,
  hasUsed: hasUsedInvite(viewer),
  areFriends: sql<boolean>`${areFriends(sql`${viewer.id}::uuid`, invites.inviterId)}`,
  membership: sql<Membership | null>`case when ${communities.id} is not null then ${membershipOf(viewer)} end`,
  hasBlockedModerator: hasModeratorBlockedBy(viewer, communities.id),
})

const forVisitors = {
  isMine: sql<boolean>`false`,
  hasUsed: sql<boolean>`false`,
  areFriends: sql<boolean>`false`,
  membership: sql<Membership | null>`null`,
  hasBlockedModerator: sql<boolean>`false`,
}

/** What a link says and offers. Null: it does not work for this person, and nobody is told why. */
export const getOffer = (db: Readable, viewer: Viewer | null, code: string) =>
  findOffer(db, viewer, code, viewer ? inviteOpensFor(viewer) : inviteWorks)

/** The same for who is about to say yes. */
export const getAcceptableOffer = (db: Readable, viewer: Viewer, code: string) =>
  findOffer(db, viewer, code, inviteWorksFor(viewer))

async function findOffer(db: Readable, viewer: Viewer | null, code: string, works: SQL) {
  const [found] = await db
    .select({ ...offered, ...(viewer ? standingOf(viewer) : forVisitors) })
    .from(invites)
    .innerJoin(users, eq(users.id, invites.inviterId))
    .leftJoin(communities, eq(communities.id, invites.communityId))
    .where(and(eq(invites.code, code), works))
  return found ?? null
}
export type Offer = NonNullable<Awaited<ReturnType<typeof getOffer>>>
