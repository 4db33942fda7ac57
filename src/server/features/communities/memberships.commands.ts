import { type SQL, sql } from 'drizzle-orm'
import type { MembershipView } from '#contract/communities.ts'
import type { Membership } from '#contract/community-manners.ts'
import { limits } from '#contract/limits.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { afterLock } from '#server/db/round-trip.ts'
import { communities } from '#server/db/schema/communities.ts'
import { communityMembers } from '#server/db/schema/community-members.ts'
import { communityRequests } from '#server/db/schema/community-requests.ts'
import { clash, notAllowed, notFound } from '#server/http/errors.ts'
import { stillSignedIn, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { membershipOf } from './communities.queries.ts'

const someone = { id: idNow('viewer') }
const here = idNow('community')

const locking = preparedSql(
  'community_lock',
  () => sql`select from ${communities} where ${communities.id} = ${here} for no key update`,
)

/** Every change of membership takes this lock first, so that changes in one community happen one after another. */
export const lockCommunity = (tx: Queryable, id: string) => locking(tx, { community: id })

interface Door {
  way: 'banned' | 'known' | 'full' | 'in' | 'nobody' | 'ask'
  membership: Membership
  member_count: number
  is_first: boolean
}

/** After the lock. No row: there is no such community. The member count follows by trigger (decision 0006). */
const joining = preparedSql<Door>(
  'community_join',
  () => sql`
  with standing as materialized (
    select communities.join_policy, communities.member_count, communities.is_starter,
      ${membershipOf(someone)} as membership,
      (select count(*) from ${communityMembers} where ${communityMembers.userId} = ${someone.id}) as joined_count
    from ${communities} where ${communities.id} = ${here} and ${stillSignedIn}
  ),
  door as materialized (
    select membership, member_count,
      -- A community that everyone had left is looked after by whoever comes back first.
      member_count = 0 and not is_starter as is_first,
      case
        when membership = 'banned' then 'banned'
        when membership in ('member', 'moderator') or (membership = 'requested' and join_policy <> 'open') then 'known'
        when joined_count >= ${sql.raw(String(limits.joinedCommunities))} then 'full'
        when join_policy = 'open' then 'in'
        when member_count = 0 then 'nobody'
        else 'ask'
      end as way
    from standing
  ),
  asked as (
    insert into ${communityRequests} (community_id, user_id) select ${here}, ${someone.id} from door where way = 'ask'
  ),
  waited as (
    delete from ${communityRequests} using door
    where way = 'in' and ${communityRequests.communityId} = ${here} and ${communityRequests.userId} = ${someone.id}
  ),
  joined as (
    insert into ${communityMembers} (community_id, user_id, is_moderator)
    select ${here}, ${someone.id}, is_first from door where way = 'in'
  )
  select way, membership, member_count, is_first from door`,
)

/** Joins, or asks to where that is the way in. A second time changes nothing. */
export async function join(db: Database, viewer: Viewer, communityId: string): Promise<MembershipView> {
  const [door] = await afterLock(
    db,
    () => lockCommunity(db, communityId),
    () => writeAs(viewer, db, joining, { community: communityId }),
  )
  if (!door) throw notFound()
  const { way, membership, member_count: memberCount, is_first: isFirst } = door
  switch (way) {
    case 'banned':
      throw notAllowed('You cannot join this community. A moderator decided so.')
    case 'full':
      throw clash(`You are in ${limits.joinedCommunities} communities, which is the most one can join.`)
    case 'nobody':
      throw clash('Nobody is left in this community, so nobody could let you in.')
    case 'known':
      return { membership, memberCount }
    case 'ask':
      return { membership: 'requested', memberCount }
    case 'in':
      return { membership: isFirst ? 'moderator' : 'member', memberCount: memberCount + 1 }
  }
}

/** After the lock. No row: there is no such community. */
const leaving = preparedSql<{ was_in: boolean; is_banned: boolean; member_count: number }>(
  'community_leave',
  () => sql`
  with standing as materialized (
    select communities.member_count, ${membershipOf(someone)} as membership
    from ${communities} where ${communities.id} = ${here} and ${stillSignedIn}
  ),
  gone as (
    delete from ${communityMembers} using standing
    where ${communityMembers.communityId} = ${here} and ${communityMembers.userId} = ${someone.id}
  ),
  taken_back as (
    delete from ${communityRequests} using standing where membership not in ('member', 'moderator')
      and ${communityRequests.communityId} = ${here} and ${communityRequests.userId} = ${someone.id}
  )
  select membership in ('member', 'moderator') as was_in, membership = 'banned' as is_banned, member_count
  from standing`,
)

/** Leaves, or takes a request back. The member count and the handing over follow by trigger (decision 0006). */
export async function leave(db: Database, viewer: Viewer, communityId: string): Promise<MembershipView> {
  const [left] = await afterLock(
    db,
    () => lockCommunity(db, communityId),
    () => writeAs(viewer, db, leaving, { community: communityId }),
  )
  if (!left) throw notFound()
  const { was_in: wasIn, is_banned: isBanned, member_count: memberCount } = left
  return { membership: isBanned ? 'banned' : 'none', memberCount: wasIn ? memberCount - 1 : memberCount }
}

const person = idNow('person')
const isTheirs = (table: typeof communityMembers | typeof communityRequests): SQL =>
  sql`${table.communityId} = ${here} and ${table.userId} = ${person}`

const aboutPerson =
  (command: ReturnType<typeof preparedSql>) =>
  (tx: Queryable, { communityId, userId }: { communityId: string; userId: string }): Promise<unknown> =>
    command(tx, { community: communityId, person: userId })

export const insertMember = aboutPerson(
  preparedSql(
    'community_member_insert',
    () => sql`insert into ${communityMembers} (community_id, user_id) values (${here}, ${person})
      on conflict do nothing`,
  ),
)

export const removeMember = aboutPerson(
  preparedSql(
    'community_member_remove',
    () => sql`delete from ${communityMembers} where ${isTheirs(communityMembers)}`,
  ),
)

export const removeRequest = aboutPerson(
  preparedSql(
    'community_request_remove',
    () => sql`delete from ${communityRequests} where ${isTheirs(communityRequests)}`,
  ),
)
