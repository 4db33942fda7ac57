import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import { retentionDays } from '#contract/core/retention.ts'
import { mayWriteTo } from '#server/access/conversations.ts'
import { invitationReaches, meetsInGroup, requireInGroup } from '#server/access/groups.ts'
import { notMutedBy } from '#server/access/visibility.ts'
import type { Transaction } from '#server/db/connection.ts'
import { days } from '#server/db/days.ts'
import { groupMembers } from '#server/db/schema/groups/group-members.ts'
import { groups } from '#server/db/schema/groups/groups.ts'
import { notices } from '#server/db/schema/notifications/notices.ts'
import { users } from '#server/db/schema/users.ts'
import { badInput, clash, notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { notify } from '#server/notifications/notices.ts'
import { t } from '#words/t.ts'
import { endMembership, lockGroup, onlyKeeper } from './group-rows.ts'

const { people, rows } = limits.group

/** The same for strangers, after an ended friendship, across a block and for nobody at all. */
export async function requireFriends(
  tx: Transaction,
  viewer: Viewer,
  userIds: readonly string[],
): Promise<void> {
  const friends = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), mayWriteTo(viewer.id, users.id)))
  if (friends.length < userIds.length)
    throw notAllowed(t('You can only invite your friends to a group.'), 'not_friends')
}

/** As many as whoever asks can see: what they cannot see must not show as a group that is full too soon. */
async function requireRoom(
  tx: Transaction,
  viewer: Viewer,
  groupId: string,
  userIds: readonly string[],
): Promise<void> {
  const everyone = await tx
    .select({
      userId: groupMembers.userId,
      isSeen: sql<boolean>`(${meetsInGroup(viewer.id, groupMembers.userId)} and ${isNull(groupMembers.withdrawnAt)})`,
    })
    .from(groupMembers)
    .where(eq(groupMembers.groupId, groupId))
  const known = new Set(everyone.filter(({ isSeen }) => isSeen).map(({ userId }) => userId))
  const all = new Set([...everyone.map(({ userId }) => userId), ...userIds])
  for (const id of userIds) known.add(id)
  if (known.size > people.max || all.size > rows)
    throw clash(t('A group has room for {max} people, with you.', { max: people.max }))
}

export interface Asked {
  /** Whose invitation is new to those who are in the group, whether or not it reaches. */
  newToGroup: string[]
  /** Who said no long ago: only they hear that they are asked again, because nobody else knows of that no. */
  newToThem: string[]
  /** Who has a notice of it. */
  noticeTo: string[]
}

/**
 * One answer, whether or not it reaches them: somebody with a block between them and a member, and somebody who said no
 * within thirty days, look like somebody who has not answered.
 */
export async function inviteFriends(
  tx: Transaction,
  viewer: Viewer,
  groupId: string,
  userIds: readonly string[],
): Promise<Asked> {
  await lockGroup(tx, groupId)
  const { isOfFellows } = await requireInGroup(tx, viewer, groupId)
  if (isOfFellows) throw notAllowed(t('No one can be added to this group.'))
  if (userIds.includes(viewer.id)) throw badInput({ userIds: t('You’re in this group already.') })
  await requireFriends(tx, viewer, userIds)
  await requireRoom(tx, viewer, groupId, userIds)
  return ask(tx, viewer, groupId, userIds)
}

/** Friends of the viewer, for whom there is room. */
export async function ask(
  tx: Transaction,
  viewer: Viewer,
  groupId: string,
  userIds: readonly string[],
): Promise<Asked> {
  const asked = await tx
    .insert(groupMembers)
    .values(userIds.map((userId) => ({ groupId, userId, invitedById: viewer.id })))
    .onConflictDoUpdate({
      target: [groupMembers.groupId, groupMembers.userId],
      set: {
        invitedById: sql`case when ${isAnew} then ${viewer.id}::uuid else ${groupMembers.invitedById} end`,
        invitedAt: sql`case when ${isAnew} then now() else ${groupMembers.invitedAt} end`,
        withdrawnAt: null,
        declinedAt: sql`case when not ${isOldNo} then ${groupMembers.declinedAt} end`,
      },
      // Whoever is asked already, and could be reached, is not asked twice.
      setWhere: sql`${isNull(groupMembers.joinedAt)} and (${isAnew} or ${isOldNo})`,
    })
    .returning({ userId: groupMembers.userId, isAnew: sql<boolean>`${groupMembers.invitedAt} = now()` })
  const askedIds = asked.map(({ userId }) => userId)
  if (askedIds.length === 0) return { newToGroup: [], newToThem: [], noticeTo: [] }
  return {
    newToGroup: asked.filter((one) => one.isAnew).map(({ userId }) => userId),
    newToThem: asked.filter((one) => !one.isAnew).map(({ userId }) => userId),
    noticeTo: await tellAsked(tx, viewer, groupId, askedIds),
  }
}

const longAgo = sql`now() - ${days(retentionDays.declinedGroups)}`
const isOldNo = sql`coalesce(${groupMembers.declinedAt} <= ${longAgo}, false)`

/**
 * Of what others see of an invitation: its place in the list, and who can take it back. It moves whether or not there was
 * a no, or the place would tell.
 */
const isAnew = sql`(${isNotNull(groupMembers.withdrawnAt)} or ${groupMembers.invitedAt} <= ${longAgo}
  or ${groupMembers.invitedById} is null
  or not exists (select from ${groupMembers} as asker where asker.group_id = ${groupMembers.groupId}
    and asker.user_id = ${groupMembers.invitedById} and asker.joined_at is not null))`

/**
 * Nothing is made for whom it does not reach. Whoever is asked once more has one notice of it, and not two; within a day
 * that is the one from before, or asking and taking back in turns would be a way to knock.
 */
async function tellAsked(
  tx: Transaction,
  viewer: Viewer,
  groupId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const isTheirs = sql`${notices.groupId} = ${groupId} and ${notices.userId} = ${groupMembers.userId}`
  const reached = await tx
    .select({
      userId: groupMembers.userId,
      toldToday: sql<boolean>`exists (select from ${notices} where ${isTheirs} and ${notices.createdAt} > now() - interval '1 day')`,
      isHeard: sql<boolean>`${notMutedBy({ id: groupMembers.userId }, sql`${viewer.id}::uuid`)}`,
    })
    .from(groupMembers)
    .where(
      and(eq(groupMembers.groupId, groupId), inArray(groupMembers.userId, [...userIds]), invitationReaches),
    )
  const toTell = reached.filter(({ toldToday }) => !toldToday).map(({ userId }) => userId)
  if (toTell.length > 0)
    await tx.delete(notices).where(and(eq(notices.groupId, groupId), inArray(notices.userId, toTell)))
  // Whoever has muted the one who asks hears of nothing, as of a first invitation.
  const told = reached.filter(({ toldToday, isHeard }) => toldToday && isHeard).map(({ userId }) => userId)
  for (const userId of toTell)
    if (await notify(tx, viewer.id, { userId, kind: 'groupInvited', groupId })) told.push(userId)
  return told
}

/** Whom it took out, or whose invitation went; null: nobody whom the viewer can see there. */
export async function removeFromGroup(
  tx: Transaction,
  viewer: Viewer,
  groupId: string,
  userId: string,
): Promise<{ wasSeen: boolean } | null> {
  await lockGroup(tx, groupId)
  const { isKeeper, isOfFellows } = await requireInGroup(tx, viewer, groupId)
  if (userId === viewer.id) throw badInput({ userId: t('You can leave the group instead.') })
  const isTheirs = and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId))
  const [row] = await tx
    .select({
      joinedAt: groupMembers.joinedAt,
      declinedAt: groupMembers.declinedAt,
      invitedById: groupMembers.invitedById,
      reaches: sql<boolean>`${invitationReaches}`,
    })
    .from(groupMembers)
    .where(and(isTheirs, isNull(groupMembers.withdrawnAt), meetsInGroup(viewer.id, groupMembers.userId)))
  // Whom a moderator invited, nobody in it knows of before a yes.
  if (!row || (isOfFellows && !row.joinedAt)) return null
  if (!isKeeper && (row.joinedAt || row.invitedById !== viewer.id)) throw onlyKeeper()
  if (row.declinedAt) await tx.update(groupMembers).set({ withdrawnAt: sql`now()` }).where(isTheirs)
  else await tx.delete(groupMembers).where(isTheirs)
  if (row.joinedAt) await endMembership(tx, groupId, userId)
  return { wasSeen: row.joinedAt !== null || row.reaches }
}

/** Whether this is new. */
export async function handOverGroup(
  tx: Transaction,
  viewer: Viewer,
  groupId: string,
  userId: string,
): Promise<boolean> {
  if (!(await lockGroup(tx, groupId))) throw notFound()
  const { isKeeper } = await requireInGroup(tx, viewer, groupId)
  if (!isKeeper) throw onlyKeeper()
  if (userId === viewer.id) return false
  const [member] = await tx
    .select({ userId: groupMembers.userId })
    .from(groupMembers)
    .where(
      and(
        eq(groupMembers.groupId, groupId),
        eq(groupMembers.userId, userId),
        isNotNull(groupMembers.joinedAt),
        meetsInGroup(viewer.id, groupMembers.userId),
      ),
    )
  if (!member) throw badInput({ userId: t('Please choose someone who is in this group.') })
  await tx.update(groups).set({ keeperId: userId }).where(eq(groups.id, groupId))
  return true
}
