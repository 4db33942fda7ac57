import { and, asc, desc, eq, gt, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import type { GroupDetail, GroupView } from '#contract/groups/groups.ts'
import {
  countsFor,
  isGroupAside,
  isGroupBack,
  keeperOf,
  meetsInGroup,
  readableSince,
} from '#server/access/groups.ts'
import { hasNotBlocked } from '#server/access/visibility.ts'
import type { Readable } from '#server/db/connection.ts'
import { atMost, idLater, newestFirst, oldestFirst } from '#server/db/parameters.ts'
import { fellowTravellers } from '#server/db/schema/fellow-travellers/fellow-travellers.ts'
import { groupMembers } from '#server/db/schema/groups/group-members.ts'
import { groupMessageAsks } from '#server/db/schema/groups/group-message-asks.ts'
import { groupMessages } from '#server/db/schema/groups/group-messages.ts'
import { groups } from '#server/db/schema/groups/groups.ts'
import { users } from '#server/db/schema/users.ts'
import { builder, type RowsOf, selecting, statement } from '#server/db/statement.ts'
import { notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { personColumns, shownName, toPersonView } from '#server/views/person.view.ts'
import { shownGroupContent, shownGroupPhotos } from './group-message.view.ts'

const viewer = idLater('viewer')
const group = idLater('group')

/** Somebody who has been away for long is told 'more than'. */
const countedAtMost = limits.group.counted + 1

const newest = builder
  .select({
    id: groupMessages.id,
    content: sql<string>`${shownGroupContent}`.as('content'),
    photoCount: sql<number>`coalesce(jsonb_array_length(${shownGroupPhotos}), 0)`.as('photo_count'),
    takenBackAt: groupMessages.takenBackAt,
    createdAt: groupMessages.createdAt,
    senderId: groupMessages.senderId,
  })
  .from(groupMessages)
  .where(and(eq(groupMessages.groupId, groupMembers.groupId), readableSince(viewer, groupMembers.seesFrom)))
  .orderBy(newestFirst(groupMessages.id, 1))
  .as('newest')

const missedOnes = alias(groupMessages, 'missed_ones')
const isMissed: SQL | undefined = and(
  eq(missedOnes.groupId, groupMembers.groupId),
  gt(missedOnes.id, groupMembers.readUpTo),
  readableSince(viewer, groupMembers.seesFrom, missedOnes),
  countsFor(viewer, missedOnes),
)

const someMissed = builder
  .select({ id: missedOnes.id, createdAt: missedOnes.createdAt })
  .from(missedOnes)
  .where(isMissed)
  .orderBy(oldestFirst(missedOnes.id, countedAtMost))
  .as('some_missed')

const missed = builder
  .select({
    count: sql<number>`count(*)::int`.as('count'),
    since: sql<Date | null>`min(${someMissed.createdAt})`.as('since'),
  })
  .from(someMissed)
  .as('missed')

/** By the index of whom is asked: that is never much. */
const asksViewer = sql<number>`(select count(*)::int from (select from ${groupMessageAsks} inner join ${groupMessages} "missed_ones"
  on ${missedOnes.id} = ${groupMessageAsks.messageId} where ${groupMessageAsks.userId} = ${viewer}
  and ${groupMessageAsks.messageId} > ${groupMembers.readUpTo} and ${isMissed} limit ${atMost(countedAtMost)}) as asking)`

/** The newest that is new, of which a device is told. */
const tellsOf = sql<
  string | null
>`(select ${missedOnes.id} from ${groupMessages} "missed_ones" where ${isMissed} order by ${newestFirst(missedOnes.id, 1)})`

const memberCount = sql<number>`(select count(*)::int from ${groupMembers} as other where other.group_id = ${groupMembers.groupId}
  and other.joined_at is not null and ${meetsInGroup(viewer, sql`other.user_id`)})`

const shown = {
  id: groups.id,
  name: groups.name,
  purpose: groups.purpose,
  memberCount,
  isMuted: groupMembers.isMuted,
  joinedAt: groupMembers.joinedAt,
  asideUntil: sql<Date | null>`case when ${isGroupAside(viewer)} then ${groupMembers.asideUntil} end`,
  isBack: isGroupBack(viewer),
  missedCount: missed.count,
  missedSince: missed.since,
  asksYou: asksViewer,
  tellsOf,
  newest: {
    id: newest.id,
    content: newest.content,
    photoCount: newest.photoCount,
    takenBackAt: newest.takenBackAt,
    createdAt: newest.createdAt,
    senderId: newest.senderId,
  },
  senderName: shownName,
  endsAt: groups.endsAt,
  answersUntil: groups.answersUntil,
}

const ownGroups = (which: SQL | undefined) =>
  selecting(shown, (select) =>
    select
      .from(groupMembers)
      .innerJoin(groups, eq(groups.id, groupMembers.groupId))
      .leftJoinLateral(newest, sql`true`)
      .leftJoinLateral(missed, sql`true`)
      .leftJoin(users, eq(users.id, newest.senderId))
      .where(and(eq(groupMembers.userId, viewer), isNotNull(groupMembers.joinedAt), which))
      .orderBy(
        desc(sql`coalesce(${newest.createdAt}, ${groupMembers.joinedAt})`),
        sql`${groups.id} limit ${atMost(limits.group.perPerson)}`,
      ),
  )

const allGroups = statement('groups', () => ownGroups(undefined))
const oneGroup = statement('group', () => ownGroups(eq(groupMembers.groupId, group)))

type Row = RowsOf<ReturnType<typeof ownGroups>>

const toGroupView = (row: Row, by: Viewer): GroupView => ({
  id: row.id,
  name: row.name,
  purpose: row.purpose,
  memberCount: row.memberCount,
  isMuted: row.isMuted,
  aside: row.asideUntil && { until: row.asideUntil.toISOString(), isBack: row.isBack },
  missed:
    row.missedCount && row.missedSince
      ? {
          count: row.missedCount,
          asksYou: row.asksYou,
          since: row.missedSince.toISOString(),
        }
      : null,
  lastAt: (row.newest?.createdAt ?? row.joinedAt ?? new Date()).toISOString(),
  lastMessage: row.newest && {
    id: row.newest.id,
    senderName: row.senderName,
    content: row.newest.content,
    photoCount: row.newest.photoCount,
    isTakenBack: row.newest.takenBackAt !== null,
    isMine: row.newest.senderId === by.id,
  },
})

export async function listGroups(db: Readable, by: Viewer): Promise<GroupView[]> {
  const found = await allGroups(db, { viewer: by.id })
  return found.map((row) => toGroupView(row, by))
}

/** For whoever is away: of each group where something is new, the newest message of which one is told. */
export async function listGroupNews(
  db: Readable,
  by: Viewer,
): Promise<{ groupId: string; name: string | null; tellsOf: string }[]> {
  const found = await allGroups(db, { viewer: by.id })
  return found.flatMap(({ id, name, endsAt, tellsOf: newestId, isMuted, asideUntil, isBack }) =>
    newestId && !isMuted && (!asideUntil || isBack)
      ? [{ groupId: id, name: endsAt ? null : name, tellsOf: newestId }]
      : [],
  )
}

const people = statement('group_people', () =>
  selecting(
    {
      person: personColumns,
      joinedAt: groupMembers.joinedAt,
      invitedById: groupMembers.invitedById,
      keeperId: keeperOf(groupMembers.groupId),
      line: fellowTravellers.line,
      isKeeperHidden: sql<boolean>`${not(hasNotBlocked(keeperOf(groupMembers.groupId), viewer))}`,
    },
    (select) =>
      select
        .from(groupMembers)
        .innerJoin(users, eq(users.id, groupMembers.userId))
        .leftJoin(
          fellowTravellers,
          and(
            eq(fellowTravellers.groupId, groupMembers.groupId),
            eq(fellowTravellers.userId, groupMembers.userId),
          ),
        )
        .where(
          and(
            eq(groupMembers.groupId, group),
            isNull(groupMembers.withdrawnAt),
            meetsInGroup(viewer, users.id),
          ),
        )
        .orderBy(asc(sql`coalesce(${groupMembers.joinedAt}, ${groupMembers.invitedAt})`), asc(users.id)),
  ),
)

/** Null for whoever is not in it, also if they are asked. */
export async function getGroup(db: Readable, by: Viewer, id: string): Promise<GroupDetail | null> {
  const [[row], everyone] = await Promise.all([
    oneGroup(db, { viewer: by.id, group: id }),
    people(db, { viewer: by.id, group: id }),
  ])
  if (!row) return null
  const members = everyone.filter(({ joinedAt }) => joinedAt !== null)
  // Whom a moderator invited, nobody in it knows of before a yes.
  const invited = row.endsAt ? [] : everyone.filter(({ joinedAt }) => joinedAt === null)
  const [{ keeperId, isKeeperHidden } = { keeperId: null, isKeeperHidden: false }] = everyone
  const isKeeper = keeperId === by.id
  // Of somebody who deleted the account, the group would have passed to another: with nobody, it would be known as a block.
  const shownKeeperId = isKeeperHidden
    ? (members.find(({ person }) => person.id !== by.id)?.person.id ?? null)
    : keeperId
  return {
    ...toGroupView(row, by),
    isKeeper,
    members: members.map(({ person }) => ({
      person: toPersonView(person),
      isKeeper: shownKeeperId === person.id,
      isYou: person.id === by.id,
      canRemove: isKeeper && person.id !== by.id,
    })),
    invited: invited.map(({ person, invitedById }) => ({
      person: toPersonView(person),
      canWithdraw: isKeeper || invitedById === by.id,
    })),
    room: row.endsAt ? 0 : Math.max(0, limits.group.people.max - everyone.length),
    fellows: row.endsAt && {
      endsAt: row.endsAt.toISOString(),
      isOver: row.endsAt.getTime() <= Date.now(),
      answersUntil: row.answersUntil?.toISOString() ?? null,
      lines: members.flatMap(({ person, line }) => (line === null ? [] : [{ userId: person.id, line }])),
    },
  }
}

export async function requireGroup(db: Readable, by: Viewer, id: string): Promise<GroupDetail> {
  const found = await getGroup(db, by, id)
  if (!found) throw notFound()
  return found
}
