import { and, eq } from 'drizzle-orm'
import { requireModerator } from '#server/access/community-permissions.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { communityBans } from '#server/db/schema/community-bans.ts'
import { communityMembers } from '#server/db/schema/community-members.ts'
import { clash, notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { isModeratorIn } from './community-people.queries.ts'
import { insertMember, lockCommunity, removeMember, removeRequest } from './memberships.commands.ts'

/** Who moderates is looked up under the lock: a moderator who has just handed over is none. */
export function asModerator<T>(
  db: Database,
  viewer: Viewer,
  communityId: string,
  act: (tx: Queryable) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await lockCommunity(tx, communityId)
    await requireModerator(tx, viewer, communityId)
    return act(tx)
  })
}

async function requireNotModerator(tx: Queryable, communityId: string, userId: string): Promise<void> {
  if (await isModeratorIn(tx, communityId, userId))
    throw notAllowed('Moderators cannot remove moderators. They can leave, or hand over.')
}

export async function expelMember(tx: Queryable, communityId: string, userId: string): Promise<void> {
  await requireNotModerator(tx, communityId, userId)
  if (!(await removeMember(tx, communityId, userId))) throw notFound()
}

interface Ban {
  communityId: string
  userId: string
  reason: string | null
}

/** Only people who are in, or have asked to be: a ban must not be a way to find out which ids are people. */
export async function banPerson(tx: Queryable, viewer: Viewer, ban: Ban): Promise<void> {
  const { communityId, userId, reason } = ban
  await requireNotModerator(tx, communityId, userId)
  const wasIn = await removeMember(tx, communityId, userId)
  const wasWaiting = await removeRequest(tx, communityId, userId)
  if (!wasIn && !wasWaiting && !(await isBanned(tx, communityId, userId))) throw notFound()
  await tx
    .insert(communityBans)
    .values({ ...ban, bannedById: viewer.id })
    .onConflictDoUpdate({ target: [communityBans.communityId, communityBans.userId], set: { reason } })
}

const isThisBan = (communityId: string, userId: string) =>
  and(eq(communityBans.communityId, communityId), eq(communityBans.userId, userId))

async function isBanned(tx: Queryable, communityId: string, userId: string): Promise<boolean> {
  const found = await tx
    .select({ userId: communityBans.userId })
    .from(communityBans)
    .where(isThisBan(communityId, userId))
  return found.length > 0
}

/** A second time, or for someone who is not banned, it changes nothing. */
export async function liftBan(tx: Queryable, communityId: string, userId: string): Promise<void> {
  await tx.delete(communityBans).where(isThisBan(communityId, userId))
}

export async function acceptRequest(tx: Queryable, communityId: string, userId: string): Promise<void> {
  const wasWaiting = await removeRequest(tx, communityId, userId)
  if (wasWaiting) await insertMember(tx, communityId, userId)
  else throw clash('This person is no longer waiting.')
}

async function setModerator(
  tx: Queryable,
  communityId: string,
  userId: string,
  isModerator: boolean,
): Promise<void> {
  const changed = await tx
    .update(communityMembers)
    .set({ isModerator })
    .where(and(eq(communityMembers.communityId, communityId), eq(communityMembers.userId, userId)))
    .returning({ userId: communityMembers.userId })
  if (changed.length === 0) throw notFound()
}

export const addModerator = (tx: Queryable, communityId: string, userId: string): Promise<void> =>
  setModerator(tx, communityId, userId, true)

export async function handOver(
  tx: Queryable,
  viewer: Viewer,
  communityId: string,
  userId: string,
): Promise<void> {
  if (userId === viewer.id) throw clash('You already look after this community. Please choose somebody else.')
  await setModerator(tx, communityId, userId, true)
  await setModerator(tx, communityId, viewer.id, false)
}
