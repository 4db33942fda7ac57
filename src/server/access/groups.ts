import { and, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Readable, Transaction } from '#server/db/connection.ts'
import { idNow } from '#server/db/parameters.ts'
import { groupMembers } from '#server/db/schema/groups/group-members.ts'
import { groupMessages } from '#server/db/schema/groups/group-messages.ts'
import { groups } from '#server/db/schema/groups/groups.ts'
import { selecting, statement } from '#server/db/statement.ts'
import { notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { t } from '#words/t.ts'
import { allOf, anyOf } from './conditions.ts'
import { isMatchedInto } from './fellow-travellers.ts'
import { areFriends, hasNotBlocked, noBlockBetween, notMutedBy, type SqlViewer } from './visibility.ts'

type Who = SqlViewer['id']

/**
 * In a group a block is as if the other were not in it: their words, their name in lists and counts, and what they do.
 * To whoever was blocked it looks as if the other had deleted the account (decision 0103).
 */
export const meetsInGroup = (viewer: Who, person: Who): SQL =>
  anyOf(sql`${person} = ${viewer}`, noBlockBetween(viewer, person))

/** `offset 0`: asked by its key for each row, and never by reading the whole table first. */
export const isInGroup = (who: Who, groupId: Who): SQL =>
  sql`exists (select from ${groupMembers} as inside where inside.group_id = ${groupId} and inside.user_id = ${who} and inside.joined_at is not null offset 0)`

/**
 * Where nobody is left, a group is gone: at once, unless a report keeps it until it is decided. Nobody may tell which of
 * the two it is, so whatever could is to ask this.
 */
export const hasSomebodyInIt = (groupId: Who): SQL =>
  sql`exists (select from ${groupMembers} as inside where inside.group_id = ${groupId} and inside.joined_at is not null)`

/** Whoever looks after a group: whoever made it or got it, or else the longest-standing of those who are in it. */
export const keeperOf = (groupId: Who): SQL<string | null> =>
  sql<string | null>`(select keeper.user_id from ${groupMembers} as keeper
    inner join users as kept on kept.id = keeper.user_id
    where keeper.group_id = ${groupId} and keeper.joined_at is not null and kept.erase_after is null
    order by keeper.user_id is not distinct from (select looked.keeper_id from ${groups} as looked where looked.id = ${groupId}) desc,
      keeper.joined_at, keeper.user_id limit 1)`

/**
 * Whether an invitation, which is a row of group_members, reaches whoever is asked. Worked out at each reading: two people
 * with a block between them are never put together, and nobody learns of it, because one that does not reach looks to
 * everyone else like one that has not been answered.
 */
export const invitationReaches: SQL = allOf(
  isNull(groupMembers.joinedAt),
  isNull(groupMembers.declinedAt),
  isNull(groupMembers.withdrawnAt),
  anyOf(
    allOf(
      isNotNull(groupMembers.invitedById),
      isInGroup(groupMembers.invitedById, groupMembers.groupId),
      areFriends(groupMembers.userId, groupMembers.invitedById),
      noBlockBetween(groupMembers.userId, groupMembers.invitedById),
    ),
    allOf(isNull(groupMembers.invitedById), isMatchedInto(groupMembers.userId, groupMembers.groupId)),
  ),
  sql`not exists (select from ${groupMembers} as inside where inside.group_id = ${groupMembers.groupId} and inside.joined_at is not null
    and not (${hasNotBlocked(groupMembers.userId, sql`inside.user_id`)} and ${hasNotBlocked(sql`inside.user_id`, groupMembers.userId)}) offset 0)`,
)

/** The table, or an alias of it. */
type MessageColumns = Record<'id' | 'senderId' | 'removedAt' | 'takenBackAt' | 'groupId', AnyPgColumn>

/** Of a group that the viewer is in since `seesFrom`. */
export const readableSince = (
  viewer: Who,
  seesFrom: AnyPgColumn | SQL,
  message: MessageColumns = groupMessages,
): SQL => allOf(isNull(message.removedAt), gt(message.id, seesFrom), meetsInGroup(viewer, message.senderId))

/** What counts as new to somebody: of others whom they have not muted, and not taken back. */
export const countsFor = (viewer: Who, message: MessageColumns = groupMessages): SQL =>
  allOf(
    sql`${message.senderId} <> ${viewer}`,
    isNull(message.takenBackAt),
    notMutedBy({ id: viewer }, message.senderId),
  )

/** The messages of groups that this viewer may read. Decided nowhere else. */
export const groupMessageVisibleTo = (viewer: Who): SQL =>
  allOf(isNull(groupMessages.removedAt), groupMessageOnceVisibleTo(viewer))

/** The same, whether or not a moderator took it down: who could see it may hear that it is gone. */
export const groupMessageOnceVisibleTo = (viewer: Who): SQL =>
  allOf(
    sql`exists (select from ${groupMembers} as reader where reader.group_id = ${groupMessages.groupId} and reader.user_id = ${viewer} and reader.sees_from < ${groupMessages.id})`,
    meetsInGroup(viewer, groupMessages.senderId),
  )

const wroteSince = (rule: SQL): SQL =>
  sql`exists (select from ${groupMessages} where ${groupMessages.groupId} = ${groupMembers.groupId} and ${groupMessages.id} > ${groupMembers.asideFrom} and ${rule})`

/** Of a membership: it is snoozed, and was not answered since. */
export const isGroupAside = (viewer: Who): SQL<boolean> =>
  sql<boolean>`(${groupMembers.asideUntil} is not null and not ${wroteSince(sql`${groupMessages.senderId} = ${viewer}`)})`

/** The day has come; or something new has, for who wished that. */
export const isGroupBack = (viewer: Who): SQL<boolean> =>
  sql<boolean>`coalesce(${groupMembers.asideUntil} <= now() or (${groupMembers.asideReturns} and ${wroteSince(
    allOf(readableSince(viewer, groupMembers.seesFrom), countsFor(viewer)),
  )}), false)`

/** In how many groups something waits that the viewer wants to hear of. */
export const unreadGroupsOf = (viewer: Who): SQL<number> =>
  // One within another: of a field by itself the builder takes the names of tables away.
  sql<number>`${sql`(select count(*)::int from ${groupMembers} where ${groupMembers.userId} = ${viewer} and ${groupMembers.joinedAt} is not null
    and not ${groupMembers.isMuted} and (not ${isGroupAside(viewer)} or ${isGroupBack(viewer)})
    and exists (select from ${groupMessages} where ${groupMessages.groupId} = ${groupMembers.groupId} and ${groupMessages.id} > ${groupMembers.readUpTo}
      and ${readableSince(viewer, groupMembers.seesFrom)} and ${countsFor(viewer)} offset 0))`}`

const isOver = sql<boolean>`coalesce(${groups.endsAt} <= now(), false)`

const membership = statement('group_membership', () =>
  selecting(
    {
      isKeeper: sql<boolean>`coalesce(${keeperOf(groupMembers.groupId)} = ${groupMembers.userId}, false)`,
      isOver,
      /** A moderator put them together, and nobody can be added. */
      isOfFellows: sql<boolean>`${isNotNull(groups.endsAt)}`,
    },
    (select) =>
      select
        .from(groupMembers)
        .innerJoin(groups, eq(groups.id, groupMembers.groupId))
        .where(
          and(
            eq(groupMembers.groupId, idNow('group')),
            eq(groupMembers.userId, idNow('viewer')),
            isNotNull(groupMembers.joinedAt),
          ),
        ),
  ),
)

const writing = statement('group_writer', () =>
  selecting({ id: groups.id, isOver }, (select) =>
    select
      .from(groups)
      .where(and(eq(groups.id, idNow('group')), isInGroup(idNow('viewer'), groups.id)))
      .for('no key update'),
  ),
)

/**
 * The same for who writes in it, and others wait with writing until this is done: whoever leaves as the last one, and
 * takes the group along, comes before or after.
 */
export async function requireWritesInGroup(tx: Transaction, viewer: Viewer, groupId: string): Promise<void> {
  const [found] = await writing(tx, { viewer: viewer.id, group: groupId })
  if (!found) throw notFound()
  requireNotOver(found)
}

/** Of fellow travellers, after their six weeks. What was said can be read. */
export function requireNotOver({ isOver }: { isOver: boolean }): void {
  if (isOver) throw notAllowed(t('This group has come to its end. You can still read it.'))
}

/** To whoever is not in it, a group does not exist. */
export async function requireInGroup(
  db: Readable,
  viewer: Viewer,
  groupId: string,
): Promise<{ isKeeper: boolean; isOver: boolean; isOfFellows: boolean }> {
  const [found] = await membership(db, { viewer: viewer.id, group: groupId })
  if (!found) throw notFound()
  return found
}
