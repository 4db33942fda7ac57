import { and, count, eq, isNotNull, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import type { GroupChange, NewGroup } from '#contract/groups/groups.ts'
import type { PutAside } from '#contract/messages.ts'
import { invitationReaches, requireInGroup, requireNotOver } from '#server/access/groups.ts'
import { newId, newIdAfter } from '#server/db/clock.ts'
import type { Transaction } from '#server/db/connection.ts'
import { lockPair } from '#server/db/pair-lock.ts'
import { fellowTravellers } from '#server/db/schema/fellow-travellers/fellow-travellers.ts'
import { groupMembers } from '#server/db/schema/groups/group-members.ts'
import { groups } from '#server/db/schema/groups/groups.ts'
import { users } from '#server/db/schema/users.ts'
import { badInput, clash, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { requireHonestCommunityName } from '#server/names/pretending-names.ts'
import { t } from '#words/t.ts'
import { endMembership, lockGroup, newestIn, onlyKeeper } from './group-rows.ts'
import { type Asked, ask, requireFriends } from './invitations.commands.ts'

const { people } = limits.group

/** Under a lock of the person: whoever says yes to two groups at once is counted twice. */
async function requireRoomForOneMore(tx: Transaction, viewer: Viewer): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, viewer.id)).for('no key update')
  const [joined] = await tx
    .select({ count: count() })
    .from(groupMembers)
    .where(and(eq(groupMembers.userId, viewer.id), isNotNull(groupMembers.joinedAt)))
  if (joined && joined.count >= limits.group.perPerson)
    throw clash(
      t('You can be in up to {max} groups. Please leave one first.', { max: limits.group.perPerson }),
    )
}

export async function insertGroup(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  { name, purpose = null, userIds }: NewGroup,
): Promise<Asked> {
  requireHonestCommunityName(name)
  if (userIds.includes(viewer.id))
    throw badInput({ userIds: t('Please choose friends. You’re in it yourself.') })
  await requireFriends(tx, viewer, userIds)
  if (userIds.length < people.min - 1)
    throw badInput({
      userIds: t('Please choose at least {count} friends. For one friend, use New message.', {
        count: people.min - 1,
      }),
    })
  await requireRoomForOneMore(tx, viewer)
  await tx.insert(groups).values({ id, name, purpose, keeperId: viewer.id, namedById: viewer.id })
  await tx.insert(groupMembers).values({
    ...{ groupId: id, userId: viewer.id },
    ...{ joinedAt: sql`now()`, seesFrom: id, readUpTo: id },
  })
  return ask(tx, viewer, id, userIds)
}

export async function changeGroup(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  { name, purpose = null }: GroupChange,
): Promise<boolean> {
  const standing = await requireInGroup(tx, viewer, id)
  if (!standing.isKeeper) throw onlyKeeper()
  requireNotOver(standing)
  requireHonestCommunityName(name)
  const { rowCount } = await tx
    .update(groups)
    .set({ name, purpose, namedById: viewer.id })
    .where(
      and(
        eq(groups.id, id),
        sql`(${groups.name}, ${groups.purpose}) is distinct from (${name}, ${purpose}::text)`,
      ),
    )
  return Boolean(rowCount)
}

const rowOf = (groupId: string, userId: string) =>
  and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId))

/**
 * Under the lock of the group and of each two people that this would put together: a block that crosses it comes before,
 * and then there is no invitation, or after, and then each stops seeing the other. Whether this is new.
 */
export async function joinGroup(tx: Transaction, viewer: Viewer, groupId: string): Promise<boolean> {
  if (!(await lockGroup(tx, groupId))) throw notFound()
  const inside = await tx
    .select({ userId: groupMembers.userId, eraseAfter: users.eraseAfter })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(and(eq(groupMembers.groupId, groupId), isNotNull(groupMembers.joinedAt)))
  if (inside.some(({ userId }) => userId === viewer.id)) return false
  for (const { userId } of inside.toSorted((one, other) => (one.userId < other.userId ? -1 : 1)))
    await lockPair(tx, viewer.id, userId)
  const [invitation] = await tx
    .select({ groupId: groupMembers.groupId })
    .from(groupMembers)
    .where(and(rowOf(groupId, viewer.id), invitationReaches))
  if (!invitation) throw notFound()
  await requireRoomForOneMore(tx, viewer)
  if (inside.filter(({ eraseAfter }) => eraseAfter === null).length >= people.max)
    throw clash(t('This group is full now.'))
  const from = newIdAfter(await newestIn(tx, groupId))
  await tx
    .update(groupMembers)
    .set({ joinedAt: sql`now()`, seesFrom: from, readUpTo: from })
    .where(rowOf(groupId, viewer.id))
  return true
}

export type Left = 'left' | 'declined' | 'nothing'

/** Leaving, or saying no. Of a group that somebody never heard of it is neither, and looks the same. */
export async function leaveGroup(tx: Transaction, viewer: Viewer, groupId: string): Promise<Left> {
  if (!(await lockGroup(tx, groupId))) return 'nothing'
  const { rowCount: declined } = await tx
    .update(groupMembers)
    .set({ declinedAt: sql`now()` })
    .where(and(rowOf(groupId, viewer.id), invitationReaches))
  if (declined) {
    // Of fellow travellers: she does not wait any more, and can ask or offer again.
    await tx
      .delete(fellowTravellers)
      .where(and(eq(fellowTravellers.groupId, groupId), eq(fellowTravellers.userId, viewer.id)))
    return 'declined'
  }
  const { rowCount: left } = await tx
    .delete(groupMembers)
    .where(and(rowOf(groupId, viewer.id), isNotNull(groupMembers.joinedAt)))
  if (!left) return 'nothing'
  await endMembership(tx, groupId, viewer.id)
  return 'left'
}

/** Whether anything changed. For oneself alone. */
export async function muteGroup(
  tx: Transaction,
  viewer: Viewer,
  groupId: string,
  isMuted: boolean,
): Promise<boolean> {
  await requireInGroup(tx, viewer, groupId)
  const { rowCount } = await tx
    .update(groupMembers)
    .set({ isMuted })
    .where(and(rowOf(groupId, viewer.id), sql`${groupMembers.isMuted} <> ${isMuted}`))
  return Boolean(rowCount)
}

export async function putGroupAside(
  tx: Transaction,
  viewer: Viewer,
  groupId: string,
  { until, returnsOnMessage }: PutAside,
): Promise<void> {
  await requireInGroup(tx, viewer, groupId)
  const asideFrom = (await newestIn(tx, groupId)) ?? newId()
  await tx
    .update(groupMembers)
    .set({ asideUntil: new Date(until), asideReturns: returnsOnMessage, asideFrom })
    .where(rowOf(groupId, viewer.id))
}

export async function bringGroupBack(tx: Transaction, viewer: Viewer, groupId: string): Promise<void> {
  await requireInGroup(tx, viewer, groupId)
  await tx
    .update(groupMembers)
    .set({ asideUntil: null, asideReturns: false, asideFrom: null })
    .where(rowOf(groupId, viewer.id))
}
