import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { BanView, JoinRequestView, MemberView } from '#contract/community-moderation.ts'
import type { PeoplePage } from '#contract/paging.ts'
import type { Queryable } from '#server/db/client.ts'
import { placeOf, shownMoment } from '#server/db/place-in-list.ts'
import { communityBans } from '#server/db/schema/community-bans.ts'
import { communityMembers } from '#server/db/schema/community-members.ts'
import { communityRequests } from '#server/db/schema/community-requests.ts'
import { users } from '#server/db/schema/users.ts'
import { rowsFor } from '#server/http/paging.ts'
import { personColumns, toPersonView } from '#server/views/person.view.ts'

// Moderators see everyone in their community, blocks or not: otherwise blocking the moderator
// would be a way to stay out of reach of a ban.

interface People {
  communityId: AnyPgColumn
  userId: AnyPgColumn
  since: AnyPgColumn
}

/** The newest first. */
const pageOf = ({ communityId, userId, since }: People, community: string, { before }: PeoplePage): SQL => {
  const { table } = communityId
  const inCommunity = sql`${communityId} = ${community} and ${users.eraseAfter} is null`
  if (!before) return inCommunity
  const { moment, id } = placeOf(before)
  return sql`${inCommunity} and (${shownMoment(since)}, ${userId}) < (coalesce(${moment}::timestamptz, (
    select ${shownMoment(sql`seen.${sql.identifier(since.name)}`)} from ${table} as seen
    where seen.community_id = ${community} and seen.user_id = ${id})), ${id}::uuid)`
}

const members = {
  communityId: communityMembers.communityId,
  userId: communityMembers.userId,
  since: communityMembers.joinedAt,
}

export async function listMembers(
  db: Queryable,
  community: string,
  query: PeoplePage,
): Promise<MemberView[]> {
  const rows = await db
    .select({ ...personColumns, isModerator: communityMembers.isModerator, since: members.since })
    .from(communityMembers)
    .innerJoin(users, eq(users.id, members.userId))
    .where(pageOf(members, community, query))
    .orderBy(desc(shownMoment(members.since)), desc(members.userId))
    .limit(rowsFor(query))
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

export async function listRequests(
  db: Queryable,
  community: string,
  query: PeoplePage,
): Promise<JoinRequestView[]> {
  const rows = await db
    .select({ ...personColumns, since: requests.since })
    .from(communityRequests)
    .innerJoin(users, eq(users.id, requests.userId))
    .where(pageOf(requests, community, query))
    .orderBy(desc(shownMoment(requests.since)), desc(requests.userId))
    .limit(rowsFor(query))
  return rows.map(({ since, ...person }) => ({ ...toPersonView(person), askedAt: since.toISOString() }))
}

const bans = {
  communityId: communityBans.communityId,
  userId: communityBans.userId,
  since: communityBans.createdAt,
}

export async function listBans(db: Queryable, community: string, query: PeoplePage): Promise<BanView[]> {
  const rows = await db
    .select({ ...personColumns, reason: communityBans.reason, since: bans.since })
    .from(communityBans)
    .innerJoin(users, eq(users.id, bans.userId))
    .where(pageOf(bans, community, query))
    .orderBy(desc(shownMoment(bans.since)), desc(bans.userId))
    .limit(rowsFor(query))
  return rows.map(({ since, reason, ...person }) => ({
    ...toPersonView(person),
    reason,
    bannedAt: since.toISOString(),
  }))
}

export async function isModeratorIn(db: Queryable, community: string, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ isModerator: communityMembers.isModerator })
    .from(communityMembers)
    .where(and(eq(members.communityId, community), eq(members.userId, userId)))
  return row?.isModerator ?? false
}
