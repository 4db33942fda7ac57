import { and, eq, sql } from 'drizzle-orm'
import type { MembershipView } from '#contract/communities.ts'
import type { Membership } from '#contract/community-manners.ts'
import { limits } from '#contract/limits.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { communities } from '#server/db/schema/communities.ts'
import { communityMembers } from '#server/db/schema/community-members.ts'
import { communityRequests } from '#server/db/schema/community-requests.ts'
import { clash, notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { membershipOf } from './communities.queries.ts'

/** Every change of membership takes this lock first, so that changes in one community happen one after another. */
export async function lockCommunity(tx: Queryable, id: string) {
  const [community] = await tx
    .select({
      id: communities.id,
      joinPolicy: communities.joinPolicy,
      memberCount: communities.memberCount,
      isStarter: communities.isStarter,
    })
    .from(communities)
    .where(eq(communities.id, id))
    .for('no key update')
  if (!community) throw notFound()
  return community
}

/** Joins, or asks to where that is the way in. A second time changes nothing. */
export function join(db: Database, viewer: Viewer, communityId: string): Promise<MembershipView> {
  return db.transaction(async (tx) => {
    const { joinPolicy, memberCount, isStarter } = await lockCommunity(tx, communityId)
    // Read after the lock was had: what the lock waited for has to be seen.
    const { membership, joinedCount } = await standingOf(tx, viewer, communityId)
    if (membership === 'banned') throw notAllowed('You cannot join this community. A moderator decided so.')
    const isWaitingAtAnOpenDoor = membership === 'requested' && joinPolicy === 'open'
    if (membership !== 'none' && !isWaitingAtAnOpenDoor) return { membership, memberCount }
    if (joinedCount >= limits.joinedCommunities)
      throw clash(`You are in ${limits.joinedCommunities} communities, which is the most one can join.`)

    const isEmpty = memberCount === 0
    if (joinPolicy === 'request') {
      if (isEmpty) throw clash('Nobody is left in this community, so nobody could let you in.')
      await tx.insert(communityRequests).values({ communityId, userId: viewer.id })
      return { membership: 'requested', memberCount }
    }
    if (isWaitingAtAnOpenDoor) await removeRequest(tx, communityId, viewer.id)
    // A community that everyone had left is looked after by whoever comes back first.
    const isModerator = isEmpty && !isStarter
    await insertMember(tx, communityId, viewer.id, isModerator)
    return { membership: isModerator ? 'moderator' : 'member', memberCount: memberCount + 1 }
  })
}

/** Leaves, or takes a request back. The member count and the handing over follow by trigger (decision 0006). */
export function leave(db: Database, viewer: Viewer, communityId: string): Promise<MembershipView> {
  return db.transaction(async (tx) => {
    const { memberCount } = await lockCommunity(tx, communityId)
    const wasIn = await removeMember(tx, communityId, viewer.id)
    if (!wasIn) await removeRequest(tx, communityId, viewer.id)
    const { membership } = await standingOf(tx, viewer, communityId)
    return { membership, memberCount: wasIn ? memberCount - 1 : memberCount }
  })
}

export async function insertMember(
  tx: Queryable,
  communityId: string,
  userId: string,
  isModerator = false,
): Promise<void> {
  await tx.insert(communityMembers).values({ communityId, userId, isModerator }).onConflictDoNothing()
}

export async function removeMember(tx: Queryable, communityId: string, userId: string): Promise<boolean> {
  const removed = await tx
    .delete(communityMembers)
    .where(and(eq(communityMembers.communityId, communityId), eq(communityMembers.userId, userId)))
    .returning({ userId: communityMembers.userId })
  return removed.length > 0
}

export async function removeRequest(tx: Queryable, communityId: string, userId: string): Promise<boolean> {
  const removed = await tx
    .delete(communityRequests)
    .where(and(eq(communityRequests.communityId, communityId), eq(communityRequests.userId, userId)))
    .returning({ userId: communityRequests.userId })
  return removed.length > 0
}

async function standingOf(
  tx: Queryable,
  viewer: Viewer,
  communityId: string,
): Promise<{ membership: Membership; joinedCount: number }> {
  const [row] = await tx
    .select({
      membership: membershipOf(viewer),
      joinedCount: sql<number>`(select count(*)::int from community_members m where m.user_id = ${viewer.id})`,
    })
    .from(communities)
    .where(eq(communities.id, communityId))
  if (!row) throw notFound()
  return row
}
