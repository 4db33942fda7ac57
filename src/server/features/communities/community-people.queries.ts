import { eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { BanView, JoinRequestView, MemberView } from '#contract/communities/community-moderation.ts'
import type { PeoplePage } from '#contract/core/paging.ts'
import { allOf } from '#server/access/conditions.ts'
import { isMember, noBlockBetween } from '#server/access/visibility.ts'
import type { Readable } from '#server/db/connection.ts'
import {
  cursorPosition,
  cursorValues,
  hasCursor,
  type PageVariant,
  pageVariant,
  rowsOf,
  shownMoment,
} from '#server/db/keyset-paging.ts'
import { atMost, idLater } from '#server/db/parameters.ts'
import { communityBans } from '#server/db/schema/communities/community-bans.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'
import { communityRequests } from '#server/db/schema/communities/community-requests.ts'
import { moderatorOffers } from '#server/db/schema/moderation/moderator-offers.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statements } from '#server/db/statement.ts'
import { rowsFor } from '#server/http/paging.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { frozen, isBlockOf, personAsHad } from '#server/views/blocked-person.view.ts'
import { shownName, toPersonView } from '#server/views/person.view.ts'

// Moderators see everyone in their community, blocks or not: otherwise blocking the moderator
// would be a way to stay out of reach of a ban. Who blocked them stands there as they were then (decision 0060).

interface People {
  communityId: AnyPgColumn
  userId: AnyPgColumn
  since: AnyPgColumn
}

const community = idLater('community')
const viewer = idLater('viewer')

const pageOf = ({ communityId, userId, since }: People, way: PageVariant): SQL => {
  const inCommunity = sql`${communityId} = ${community} and ${users.eraseAfter} is null`
  if (!hasCursor(way)) return inCommunity
  return sql`${inCommunity} and (${shownMoment(since)}, ${userId}) < ${cursorPosition(
    sql`select ${shownMoment(sql`seen.${sql.identifier(since.name)}`)} from ${communityId.table} as seen
      where seen.community_id = ${community} and seen.user_id = ${idLater('id')}`,
  )}`
}

const newestFirst = ({ userId, since }: People, way: PageVariant): SQL =>
  sql`${shownMoment(since)} desc, ${userId} desc limit ${atMost(rowsOf(way))}`

const asked = (by: Viewer, id: string, { before }: PeoplePage) => ({
  ...{ viewer: by.id, community: id },
  ...cursorValues(before),
})
const wayOf = (query: PeoplePage): PageVariant => pageVariant(rowsFor(query), query.before)

const members = {
  communityId: communityMembers.communityId,
  userId: communityMembers.userId,
  since: communityMembers.joinedAt,
}
const isAsked = sql<boolean>`exists (select from ${moderatorOffers} where ${moderatorOffers.communityId} = ${community}
  and ${moderatorOffers.userId} = ${communityMembers.userId} and ${moderatorOffers.state} = 'open')`
const memberPage = statements('community_members', (way: PageVariant) =>
  selecting(
    { ...personAsHad, isModerator: communityMembers.isModerator, isAsked, since: members.since },
    (select) =>
      select
        .from(communityMembers)
        .innerJoin(users, eq(users.id, members.userId))
        .leftJoin(frozen, isBlockOf(viewer))
        .where(pageOf(members, way))
        .orderBy(newestFirst(members, way)),
  ),
)

export async function listMembers(
  db: Readable,
  by: Viewer,
  id: string,
  query: PeoplePage,
): Promise<MemberView[]> {
  const rows = await memberPage(wayOf(query))(db, asked(by, id, query))
  return rows.map(({ isModerator, isAsked: asks, since, ...person }) => ({
    ...toPersonView(person),
    isModerator,
    isAsked: asks,
    joinedAt: since.toISOString(),
  }))
}

const requests = {
  communityId: communityRequests.communityId,
  userId: communityRequests.userId,
  since: communityRequests.createdAt,
}
/** Not across a block with the moderator who looks, as nobody is named to them there. */
const invitedBy = sql<string | null>`case when ${allOf(
  isMember(communityRequests.invitedById, communityRequests.communityId),
  noBlockBetween(viewer, communityRequests.invitedById),
)} then (select ${shownName} from ${users} where ${users.id} = ${communityRequests.invitedById}) end`
/**
 * Nothing newer than a block, as with the name (decision 0055): to whom the person blocked before they answered, or
 * before the other moderated here, it is as if they had answered nothing. What was there to be read before stays: that
 * it vanished would tell.
 */
const answerForModerator = sql<string | null>`case when ${frozen.blockerId} is null or (
    ${frozen.createdAt} > ${communityRequests.createdAt}
    and exists (select from ${communityMembers} where ${communityMembers.communityId} = ${community} and ${communityMembers.userId} = ${viewer}
      and coalesce(${communityMembers.moderatorSince}, ${communityMembers.joinedAt}) < ${frozen.createdAt})
  ) then ${communityRequests.answer} end`
const requestPage = statements('community_requests', (way: PageVariant) =>
  selecting(
    {
      ...{ ...personAsHad, invitedBy, since: requests.since },
      ...{ question: communityRequests.question, words: answerForModerator },
    },
    (select) =>
      select
        .from(communityRequests)
        .innerJoin(users, eq(users.id, requests.userId))
        .leftJoin(frozen, isBlockOf(viewer))
        .where(pageOf(requests, way))
        .orderBy(newestFirst(requests, way)),
  ),
)

export async function listRequests(
  db: Readable,
  by: Viewer,
  id: string,
  query: PeoplePage,
): Promise<JoinRequestView[]> {
  const rows = await requestPage(wayOf(query))(db, asked(by, id, query))
  return rows.map(({ since, invitedBy: inviter, question, words, ...person }) => ({
    ...toPersonView(person),
    askedAt: since.toISOString(),
    invitedBy: inviter,
    answer: question !== null && words !== null ? { question, words } : null,
  }))
}

const bans = {
  communityId: communityBans.communityId,
  userId: communityBans.userId,
  since: communityBans.createdAt,
}
const banPage = statements('community_bans', (way: PageVariant) =>
  selecting({ ...personAsHad, reason: communityBans.reason, since: bans.since }, (select) =>
    select
      .from(communityBans)
      .innerJoin(users, eq(users.id, bans.userId))
      .leftJoin(frozen, isBlockOf(viewer))
      .where(pageOf(bans, way))
      .orderBy(newestFirst(bans, way)),
  ),
)

export async function listBans(db: Readable, by: Viewer, id: string, query: PeoplePage): Promise<BanView[]> {
  const rows = await banPage(wayOf(query))(db, asked(by, id, query))
  return rows.map(({ since, reason, ...person }) => ({
    ...toPersonView(person),
    reason,
    bannedAt: since.toISOString(),
  }))
}
