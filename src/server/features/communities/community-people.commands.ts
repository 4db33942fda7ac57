import { and, eq, inArray, not, sql } from 'drizzle-orm'
import type { Membership } from '#contract/communities/community-manners.ts'
import { requireModerator, requireModeratorOrNetwork } from '#server/access/community-permissions.ts'
import type { Transaction } from '#server/db/connection.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { communityBans } from '#server/db/schema/communities/community-bans.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'
import { moderatorOffers } from '#server/db/schema/moderation/moderator-offers.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { badInput, clash, notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { insertAuditEntry } from '#server/moderation/audit.ts'
import { t } from '#words/t.ts'
import { offerIfNobodyModerates } from './left-communities.ts'
import {
  getStanding,
  insertMember,
  isIn,
  lockCommunity,
  type Person,
  removeMember,
  removeRequest,
} from './memberships.commands.ts'

/** Who moderates is looked up under the lock: a moderator who has just handed over is none. */
export async function lockAsModerator(tx: Transaction, viewer: Viewer, communityId: string): Promise<void> {
  await lockCommunity(tx, communityId)
  await requireModerator(tx, viewer, communityId)
}

/** How somebody stands to a community, for a moderator of it who is about to change that. */
export async function lockPerson(
  tx: Transaction,
  viewer: Viewer,
  person: Person,
): Promise<{ membership: Membership }> {
  await lockAsModerator(tx, viewer, person.communityId)
  return getStanding(tx, person)
}

/** For what the moderators of Synapse can do in every community, too. */
async function lockForRemoval(tx: Transaction, viewer: Viewer, person: Person) {
  await lockCommunity(tx, person.communityId)
  const { isNetwork } = await requireModeratorOrNetwork(tx, viewer, person.communityId)
  const standing = await getStanding(tx, person)
  const wasModerator = standing.membership === 'moderator'
  if (wasModerator && !isNetwork) await requireLater(tx, viewer, person)
  return { ...standing, wasModerator, isLogged: wasModerator || isNetwork }
}

/** The role protects nobody from those who had it before: and whoever comes later takes it from nobody. */
async function requireLater(tx: Transaction, viewer: Viewer, { communityId, userId }: Person): Promise<void> {
  const since = sql`coalesce(${communityMembers.moderatorSince}, ${communityMembers.joinedAt})`
  const rows = await tx
    .select({ id: communityMembers.userId })
    .from(communityMembers)
    .where(
      and(
        eq(communityMembers.communityId, communityId),
        inArray(communityMembers.userId, [viewer.id, userId]),
      ),
    )
    .orderBy(since, communityMembers.userId)
  if (viewer.id === userId || rows[0]?.id !== viewer.id)
    throw notAllowed(
      t(
        'You can only remove moderators who joined the team after you. If you need to, report them. Then the moderators of Synapse look at it.',
      ),
    )
}

/** Who is gone offers nothing any more, and if nobody moderates now, the next one is asked. Answers who was asked. */
async function afterRemoval(
  tx: Transaction,
  { viewer, person, event, reason }: Removal,
  { wasModerator, isLogged }: { wasModerator: boolean; isLogged: boolean },
): Promise<string[]> {
  if (isLogged)
    await insertAuditEntry(tx, {
      ...{ actorId: viewer.id, event, reason },
      ...{ subjectType: 'user', subjectId: person.userId, communityId: person.communityId },
    })
  if (!wasModerator) return []
  await tx
    .delete(moderatorOffers)
    .where(
      and(
        eq(moderatorOffers.communityId, person.communityId),
        eq(moderatorOffers.offeredById, person.userId),
        eq(moderatorOffers.state, 'open'),
      ),
    )
  return offerIfNobodyModerates(tx, person.communityId)
}

interface Removal {
  viewer: Viewer
  person: Person
  event: 'expelled' | 'banned'
  reason: string | null
}

async function hasWrittenIn(tx: Transaction, { communityId, userId }: Person): Promise<boolean> {
  const isThere = eq(posts.communityId, communityId)
  const ownPosts = tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.authorId, userId), isThere, not(posts.isAnonymous)))
  const ownComments = tx
    .select({ id: comments.id })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(and(eq(comments.authorId, userId), isThere, not(comments.isAnonymous)))
  const found = await ownPosts.unionAll(ownComments).limit(1)
  return found.length > 0
}

/** Answers who is notified of it. */
export async function expelMember(tx: Transaction, viewer: Viewer, person: Person): Promise<string[]> {
  const standing = await lockForRemoval(tx, viewer, person)
  if (!isIn(standing)) throw notFound()
  await removeMember(tx, person)
  return afterRemoval(tx, { viewer, person, event: 'expelled', reason: null }, standing)
}

/**
 * Only people who are in, have asked to be, or have written there under their name and left: a ban must not be a way to
 * find out which ids are people, or who wrote without a name. Answers who is notified.
 */
export async function banPerson(
  tx: Transaction,
  viewer: Viewer,
  person: Person,
  reason: string | null,
): Promise<string[]> {
  const standing = await lockForRemoval(tx, viewer, person)
  if (standing.membership === 'none' && !(await hasWrittenIn(tx, person))) throw notFound()
  if (isIn(standing)) await removeMember(tx, person)
  else await removeRequest(tx, person)
  await tx
    .insert(communityBans)
    .values({ ...person, bannedById: viewer.id, reason })
    .onConflictDoUpdate({ target: [communityBans.communityId, communityBans.userId], set: { reason } })
  return afterRemoval(tx, { viewer, person, event: 'banned', reason }, standing)
}

/**
 * A second time, or for who is not banned, it changes nothing. Whoever looks after all of Synapse and not after this
 * community says why, because those who banned somebody read it in the log. Whether there was a ban.
 */
export async function liftBan(
  tx: Transaction,
  viewer: Viewer,
  { communityId, userId }: Person,
  reason: string | null,
): Promise<boolean> {
  await lockCommunity(tx, communityId)
  const { isModerator, isNetwork } = await requireModeratorOrNetwork(tx, viewer, communityId)
  if (!isModerator && !reason) throw badInput({ reason: t('Please say why. It’s kept in the log.') })
  const lifted = await tx
    .delete(communityBans)
    .where(and(eq(communityBans.communityId, communityId), eq(communityBans.userId, userId)))
  if (isNetwork && lifted.rowCount)
    await insertAuditEntry(tx, {
      ...{ actorId: viewer.id, event: 'unbanned', reason },
      ...{ subjectType: 'user', subjectId: userId, communityId },
    })
  return lifted.rowCount !== null && lifted.rowCount > 0
}

export async function acceptRequest(tx: Transaction, viewer: Viewer, person: Person): Promise<void> {
  const { membership } = await lockPerson(tx, viewer, person)
  if (membership !== 'requested') throw clash(t('This person is no longer waiting.'))
  await removeRequest(tx, person)
  await insertMember(tx, { ...person, isModerator: false })
}

/** A second time, or for who has not asked, it changes nothing. Whether it did. */
export async function declineRequest(tx: Transaction, viewer: Viewer, person: Person): Promise<boolean> {
  await lockAsModerator(tx, viewer, person.communityId)
  return removeRequest(tx, person)
}
