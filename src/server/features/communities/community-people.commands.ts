import { and, eq } from 'drizzle-orm'
import type { Membership } from '#contract/communities/community-manners.ts'
import { requireModerator } from '#server/access/community-permissions.ts'
import type { Transaction } from '#server/db/connection.ts'
import { communityBans } from '#server/db/schema/communities/community-bans.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'
import { clash, notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { notifyOfModerators } from '#server/notifications/blocked-moderators.ts'
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
async function lockPerson(
  tx: Transaction,
  viewer: Viewer,
  person: Person,
): Promise<{ membership: Membership }> {
  await lockAsModerator(tx, viewer, person.communityId)
  return getStanding(tx, person)
}

function requireNotModerator({ membership }: { membership: Membership }): void {
  if (membership === 'moderator')
    throw notAllowed('Moderators cannot remove moderators. They can leave, or hand over.')
}

export async function expelMember(tx: Transaction, viewer: Viewer, person: Person): Promise<void> {
  const standing = await lockPerson(tx, viewer, person)
  requireNotModerator(standing)
  if (!isIn(standing)) throw notFound()
  await removeMember(tx, person)
}

/** Only people who are in, or have asked to be: a ban must not be a way to find out which ids are people. */
export async function banPerson(
  tx: Transaction,
  viewer: Viewer,
  person: Person,
  reason: string | null,
): Promise<void> {
  const standing = await lockPerson(tx, viewer, person)
  requireNotModerator(standing)
  if (standing.membership === 'none') throw notFound()
  if (isIn(standing)) await removeMember(tx, person)
  else await removeRequest(tx, person)
  await tx
    .insert(communityBans)
    .values({ ...person, bannedById: viewer.id, reason })
    .onConflictDoUpdate({ target: [communityBans.communityId, communityBans.userId], set: { reason } })
}

/** A second time, or for who is not banned, it changes nothing. */
export async function liftBan(
  tx: Transaction,
  viewer: Viewer,
  { communityId, userId }: Person,
): Promise<void> {
  await lockAsModerator(tx, viewer, communityId)
  await tx
    .delete(communityBans)
    .where(and(eq(communityBans.communityId, communityId), eq(communityBans.userId, userId)))
}

export async function acceptRequest(tx: Transaction, viewer: Viewer, person: Person): Promise<void> {
  const { membership } = await lockPerson(tx, viewer, person)
  if (membership !== 'requested') throw clash('This person is no longer waiting.')
  await removeRequest(tx, person)
  await insertMember(tx, { ...person, isModerator: false })
}

/** A second time, or for who has not asked, it changes nothing. */
export async function declineRequest(tx: Transaction, viewer: Viewer, person: Person): Promise<void> {
  await lockAsModerator(tx, viewer, person.communityId)
  await removeRequest(tx, person)
}

/** Answers who is notified of it. */
export async function addModerator(tx: Transaction, viewer: Viewer, person: Person): Promise<string[]> {
  if (!isIn(await lockPerson(tx, viewer, person))) throw notFound()
  await setModerator(tx, person, true)
  return notifyOfModerators(tx, person.communityId)
}

/** Answers who is notified of it. */
export async function handOver(tx: Transaction, viewer: Viewer, person: Person): Promise<string[]> {
  const standing = await lockPerson(tx, viewer, person)
  if (person.userId === viewer.id)
    throw clash('You already look after this community. Please choose somebody else.')
  if (!isIn(standing)) throw notFound()
  await setModerator(tx, person, true)
  await setModerator(tx, { ...person, userId: viewer.id }, false)
  return notifyOfModerators(tx, person.communityId)
}

async function setModerator(
  tx: Transaction,
  { communityId, userId }: Person,
  isModerator: boolean,
): Promise<void> {
  await tx
    .update(communityMembers)
    .set({ isModerator })
    .where(and(eq(communityMembers.communityId, communityId), eq(communityMembers.userId, userId)))
}
