import { eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import type { Readable } from '#server/db/connection.ts'
import { days } from '#server/db/days.ts'
import { idNow } from '#server/db/parameters.ts'
import { blocks } from '#server/db/schema/blocks-and-mutes/blocks.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { fellowTravellers } from '#server/db/schema/fellow-travellers/fellow-travellers.ts'
import { groupMembers } from '#server/db/schema/groups/group-members.ts'
import { groups } from '#server/db/schema/groups/groups.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statement } from '#server/db/statement.ts'
import { notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { t } from '#words/t.ts'
import { allOf, anyOf } from './conditions.ts'
import { isOfNetwork, moderates } from './moderators.ts'
import { hasNotBlocked, isGone, isMember, type SqlViewer } from './visibility.ts'

type Who = SqlViewer['id']

/** Null: all of Synapse. */
export interface FellowPlace {
  communityId: string | null
}

const standing = statement('fellow_place', () =>
  selecting(
    {
      isMember: sql<boolean>`${isMember(idNow('viewer'), communities.id)}`,
      isModerator: sql<boolean>`${moderates(idNow('viewer'), communities.id)}`,
    },
    (select) =>
      select
        .from(communities)
        .where(sql`${eq(communities.id, idNow('community'))} and ${communities.hasFellows}`),
  ),
)

const powers = statement('fellow_network_powers', () =>
  selecting({ isNetwork: sql<boolean>`${isOfNetwork({ id: idNow('viewer') })}` }, (select) =>
    select.from(sql`(select) as once`),
  ),
)

/** Where it is off, and to who is not a member, it does not exist. */
export async function requireFellowPlace(
  db: Readable,
  viewer: Viewer,
  place: string,
  isOnForNetwork: boolean,
): Promise<FellowPlace & { mayApprove: boolean }> {
  if (place === 'network') {
    if (!isOnForNetwork) throw notFound()
    const [found] = await powers(db, { viewer: viewer.id })
    return { communityId: null, mayApprove: found?.isNetwork ?? false }
  }
  const [found] = await standing(db, { viewer: viewer.id, community: place })
  if (!found?.isMember) throw notFound()
  return { communityId: place, mayApprove: found.isModerator }
}

export async function requireApproving(
  ...asked: Parameters<typeof requireFellowPlace>
): Promise<FellowPlace> {
  const { mayApprove, communityId } = await requireFellowPlace(...asked)
  if (!mayApprove) throw notAllowed(t('Only the moderators who put fellow travellers together can do that.'))
  return { communityId }
}

export const isOfPlace = ({ communityId }: FellowPlace): SQL =>
  communityId === null ? isNull(fellowTravellers.communityId) : eq(fellowTravellers.communityId, communityId)

/** Whoever left the community is not in question any more, before anybody has looked. */
export const isStillOfPlace: SQL = anyOf(
  isNull(fellowTravellers.communityId),
  isMember(fellowTravellers.userId, fellowTravellers.communityId),
)

/**
 * Who can be put together before the eyes of this moderator, with `users` joined: not herself, and nobody behind a block
 * with her, or the suggestion would show her a name. Other moderators decide about those. A block of her own counts here
 * once it has stood for a while (`isKeptFrom`).
 */
export const maySuggest = (moderator: SqlViewer): SQL =>
  allOf(
    isNull(fellowTravellers.groupId),
    isStillOfPlace,
    sql`${users.id} <> ${moderator.id}`,
    not(isGone(users.id)),
    hasNotBlocked(users.id, moderator.id),
    sql`not exists (select from ${blocks} where ${blocks.blockerId} = ${moderator.id} and ${blocks.blockedId} = ${users.id}
      and ${blocks.createdAt} <= now() - ${days(limits.fellows.restDays)})`,
    sql`(${users.suspendedUntil} is null or ${users.suspendedUntil} <= now())`,
  )

/**
 * Whom the moderator has blocked lately is kept from her together with whatever they would be suggested in: if the next
 * best took its place, she could choose with blocks whom she puts together, and page through everyone who waits.
 */
export const isKeptFrom = (moderator: SqlViewer): SQL<boolean> =>
  sql<boolean>`${not(hasNotBlocked(moderator.id, users.id))}`

/**
 * Whether somebody was put into a group by a moderator and can still say yes: a row of `group_members`. It needs neither a
 * friendship nor anybody who asked. As long as she has not taken it back, and is in the community that it is of.
 */
export const isMatchedInto = (person: AnyPgColumn, groupId: AnyPgColumn): SQL =>
  sql`exists (select from ${fellowTravellers} inner join ${groups} as matched on matched.id = ${fellowTravellers.groupId}
    where ${fellowTravellers.groupId} = ${groupId} and ${fellowTravellers.userId} = ${person}
    and matched.answers_until > now() and ${isStillOfPlace} offset 0)`

/** What the person of the row of `users` wrote for those whom she was put together with, once both are in it. */
export const fellowLineFor = (viewer: Who): SQL =>
  sql`(select string_agg(${fellowTravellers.line}, chr(10)) from ${fellowTravellers}
    inner join ${groupMembers} as fellow on fellow.group_id = ${fellowTravellers.groupId} and fellow.user_id = ${fellowTravellers.userId}
    inner join ${groupMembers} as reading on reading.group_id = fellow.group_id and reading.user_id = ${viewer}
    where ${fellowTravellers.userId} = ${users.id} and fellow.joined_at is not null and reading.joined_at is not null)`
