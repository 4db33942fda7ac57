import { eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Membership } from '#contract/community-manners.ts'
import type { BanView, JoinRequestView, MemberView } from '#contract/community-moderation.ts'
import type { PeoplePage } from '#contract/paging.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import {
  goesOn,
  type PlaceWay,
  placeOf,
  placeWay,
  rowsOf,
  seenPlace,
  shownMoment,
} from '#server/db/place-in-list.ts'
import { atMost, idLater, idNow, preparedEach } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { communities } from '#server/db/schema/communities.ts'
import { communityBans } from '#server/db/schema/community-bans.ts'
import { communityMembers } from '#server/db/schema/community-members.ts'
import { communityRequests } from '#server/db/schema/community-requests.ts'
import { users } from '#server/db/schema/users.ts'
import { rowsFor } from '#server/http/paging.ts'
import { personColumns, toPersonView } from '#server/views/person.view.ts'
import { membershipOf } from './communities.queries.ts'

// Moderators see everyone in their community, blocks or not: otherwise blocking the moderator
// would be a way to stay out of reach of a ban.

interface People {
  communityId: AnyPgColumn
  userId: AnyPgColumn
  since: AnyPgColumn
}

const community = idLater('community')

const pageOf = ({ communityId, userId, since }: People, way: PlaceWay): SQL => {
  const inCommunity = sql`${communityId} = ${community} and ${users.eraseAfter} is null`
  if (!goesOn(way)) return inCommunity
  return sql`${inCommunity} and (${shownMoment(since)}, ${userId}) < ${seenPlace(
    sql`select ${shownMoment(sql`seen.${sql.identifier(since.name)}`)} from ${communityId.table} as seen
      where seen.community_id = ${community} and seen.user_id = ${idLater('id')}`,
  )}`
}

const newestFirst = ({ userId, since }: People, way: PlaceWay): SQL =>
  sql`${shownMoment(since)} desc, ${userId} desc limit ${atMost(rowsOf(way))}`

const asked = (id: string, { before }: PeoplePage) => ({ community: id, ...placeOf(before) })
const wayOf = (query: PeoplePage): PlaceWay => placeWay(rowsFor(query), query.before)

const members = {
  communityId: communityMembers.communityId,
  userId: communityMembers.userId,
  since: communityMembers.joinedAt,
}
const memberPage = preparedEach((db, way: PlaceWay) =>
  db
    .select({ ...personColumns, isModerator: communityMembers.isModerator, since: members.since })
    .from(communityMembers)
    .innerJoin(users, eq(users.id, members.userId))
    .where(pageOf(members, way))
    .orderBy(newestFirst(members, way))
    .prepare(`community_members_${way}`),
)

export async function listMembers(db: Database, id: string, query: PeoplePage): Promise<MemberView[]> {
  const rows = await memberPage(db, wayOf(query)).execute(asked(id, query))
  return rows.map(({ isModerator, since, ...person }) => ({
    ...toPersonView(person),
    isModerator,
    joinedAt: since.toISOString(),
  }))
}

const requests = {
  communityId: communityRequests.communityId,
  userId: communityRequests.userId,
  since: communityRequests.createdAt,
}
const requestPage = preparedEach((db, way: PlaceWay) =>
  db
    .select({ ...personColumns, since: requests.since })
    .from(communityRequests)
    .innerJoin(users, eq(users.id, requests.userId))
    .where(pageOf(requests, way))
    .orderBy(newestFirst(requests, way))
    .prepare(`community_requests_${way}`),
)

export async function listRequests(db: Database, id: string, query: PeoplePage): Promise<JoinRequestView[]> {
  const rows = await requestPage(db, wayOf(query)).execute(asked(id, query))
  return rows.map(({ since, ...person }) => ({ ...toPersonView(person), askedAt: since.toISOString() }))
}

const bans = {
  communityId: communityBans.communityId,
  userId: communityBans.userId,
  since: communityBans.createdAt,
}
const banPage = preparedEach((db, way: PlaceWay) =>
  db
    .select({ ...personColumns, reason: communityBans.reason, since: bans.since })
    .from(communityBans)
    .innerJoin(users, eq(users.id, bans.userId))
    .where(pageOf(bans, way))
    .orderBy(newestFirst(bans, way))
    .prepare(`community_bans_${way}`),
)

export async function listBans(db: Database, id: string, query: PeoplePage): Promise<BanView[]> {
  const rows = await banPage(db, wayOf(query)).execute(asked(id, query))
  return rows.map(({ since, reason, ...person }) => ({
    ...toPersonView(person),
    reason,
    bannedAt: since.toISOString(),
  }))
}

const person = { id: idNow('person') }
const standing = preparedSql<{ membership: Membership }>(
  'community_person',
  () => sql`select ${membershipOf(person)} as membership from ${communities}
    where ${communities.id} = ${idNow('community')}`,
)

/** How somebody stands to a community. */
export async function getMembership(db: Queryable, id: string, userId: string): Promise<Membership> {
  const [found] = await standing(db, { community: id, person: userId })
  return found?.membership ?? 'none'
}
