import { and, eq, sql } from 'drizzle-orm'
import type { MembershipView } from '#contract/communities.ts'
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
    const community = await lockCommunity(tx, communityId)
    // Read after the lock was had: what the lock waited for has to be seen.
    const before = await getMembership(tx, viewer, communityId)
    if (before.membership === 'banned')
      throw notAllowed('You cannot join this community. A moderator decided so.')
    if (
      before.membership !== 'none' &&
      !(before.membership === 'requested' && community.joinPolicy === 'open')
    )
      return before
    await requireRoomForOneMore(tx, viewer)

    const isEmpty = community.memberCount === 0
    if (community.joinPolicy === 'request') {
      if (isEmpty) throw clash('Nobody is left in this community, so nobody could let you in.')
      await tx.insert(communityRequests).values({ communityId, userId: viewer.id }).onConflictDoNothing()
    } else {
      await removeRequest(tx, communityId, viewer.id)
      // A community that everyone had left is looked after by whoever comes back first.
      const isModerator = isEmpty && !community.isStarter
      await insertMember(tx, communityId, viewer.id, isModerator)
    }
    return getMembership(tx, viewer, communityId)
  })
}

/** Leaves, or takes a request back. The member count and the handing over follow by trigger (decision 0006). */
export function leave(db: Database, viewer: Viewer, communityId: string): Promise<MembershipView> {
  return db.transaction(async (tx) => {
    await lockCommunity(tx, communityId)
    await removeMember(tx, communityId, viewer.id)
    await removeRequest(tx, communityId, viewer.id)
    return getMembership(tx, viewer, communityId)
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

async function requireRoomForOneMore(tx: Queryable, viewer: Viewer): Promise<void> {
  const [joined] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(communityMembers)
    .where(eq(communityMembers.userId, viewer.id))
  if (joined && joined.count >= limits.joinedCommunities)
    throw clash(`You are in ${limits.joinedCommunities} communities, which is the most one can join.`)
}

async function getMembership(tx: Queryable, viewer: Viewer, communityId: string): Promise<MembershipView> {
  const [row] = await tx
    .select({ membership: membershipOf(viewer), memberCount: communities.memberCount })
    .from(communities)
    .where(eq(communities.id, communityId))
  if (!row) throw notFound()
  return row
}
