import { sql } from 'drizzle-orm'
import type { Membership } from '#contract/community-manners.ts'
import { changeByModerator, requireModeratorToWrite } from '#server/access/community-permissions.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { inFewTrips, type Transaction } from '#server/db/few-trips.ts'
import { idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { afterLock } from '#server/db/round-trip.ts'
import { communityBans } from '#server/db/schema/community-bans.ts'
import { communityMembers } from '#server/db/schema/community-members.ts'
import { communityRequests } from '#server/db/schema/community-requests.ts'
import { clash, notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { getMembership } from './community-people.queries.ts'
import { insertMember, lockCommunity, removeMember, removeRequest } from './memberships.commands.ts'

/**
 * Who moderates is looked up under the lock: a moderator who has just handed over is none. So is what `find` asks for,
 * all in one trip.
 */
export const asModerator = <F, T>(
  db: Database,
  viewer: Viewer,
  communityId: string,
  find: (tx: Queryable) => Promise<F>,
  act: (tx: Transaction, found: F) => Promise<T>,
): Promise<T> =>
  inFewTrips(db, async (tx) => {
    const [, , found] = await Promise.all([
      lockCommunity(tx, communityId),
      requireModeratorToWrite(tx, viewer, communityId),
      find(tx),
    ])
    return act(tx, found)
  })

interface Person {
  communityId: string
  userId: string
}

/** Somebody, and how they stand to the community. */
interface Concerned extends Person {
  membership: Membership
}

/** What a moderator does about one person. */
export const moderate = (
  db: Database,
  viewer: Viewer,
  { communityId, userId }: Person,
  act: (tx: Transaction, concerned: Concerned) => Promise<unknown>,
): Promise<unknown> =>
  asModerator(
    db,
    viewer,
    communityId,
    (tx) => getMembership(tx, communityId, userId),
    (tx, membership) => act(tx, { communityId, userId, membership }),
  )

const isIn = ({ membership }: Concerned): boolean => membership === 'member' || membership === 'moderator'

function requireNotModerator({ membership }: Concerned): void {
  if (membership === 'moderator')
    throw notAllowed('Moderators cannot remove moderators. They can leave, or hand over.')
}

export async function expelMember(tx: Transaction, concerned: Concerned): Promise<void> {
  requireNotModerator(concerned)
  if (!isIn(concerned)) throw notFound()
  await tx.lastly(() => removeMember(tx, concerned))
}

const banning = preparedSql(
  'community_ban',
  () => sql`
  insert into ${communityBans} (community_id, user_id, banned_by_id, reason)
  values (${idNow('community')}, ${idNow('person')}, ${idNow('by')}, ${sql.placeholder('reason')}::text)
  on conflict (community_id, user_id) do update set reason = excluded.reason`,
)

/** Only people who are in, or have asked to be: a ban must not be a way to find out which ids are people. */
export async function banPerson(
  tx: Transaction,
  viewer: Viewer,
  concerned: Concerned,
  reason: string | null,
): Promise<void> {
  requireNotModerator(concerned)
  if (concerned.membership === 'none') throw notFound()
  const { communityId: community, userId: person } = concerned
  await tx.lastly(() =>
    Promise.all([
      isIn(concerned) ? removeMember(tx, concerned) : removeRequest(tx, concerned),
      banning(tx, { community, person, by: viewer.id, reason }),
    ]),
  )
}

export async function acceptRequest(tx: Transaction, concerned: Concerned): Promise<void> {
  if (concerned.membership !== 'requested') throw clash('This person is no longer waiting.')
  await tx.lastly(() => Promise.all([removeRequest(tx, concerned), insertMember(tx, concerned)]))
}

const appointing = preparedSql(
  'community_moderator_set',
  () => sql`update ${communityMembers} set is_moderator = ${sql.placeholder('isModerator')}::boolean
    where ${communityMembers.communityId} = ${idNow('community')} and ${communityMembers.userId} = ${idNow('person')}`,
)
const setModerator = (tx: Queryable, community: string, person: string, isModerator: boolean) =>
  appointing(tx, { community, person, isModerator })

export async function addModerator(tx: Transaction, concerned: Concerned): Promise<void> {
  if (!isIn(concerned)) throw notFound()
  await tx.lastly(() => setModerator(tx, concerned.communityId, concerned.userId, true))
}

export async function handOver(tx: Transaction, viewer: Viewer, concerned: Concerned): Promise<void> {
  const { communityId, userId } = concerned
  if (userId === viewer.id) throw clash('You already look after this community. Please choose somebody else.')
  if (!isIn(concerned)) throw notFound()
  await tx.lastly(() =>
    Promise.all([
      setModerator(tx, communityId, userId, true),
      setModerator(tx, communityId, viewer.id, false),
    ]),
  )
}

type PersonTable = typeof communityBans | typeof communityRequests
const forgetting = (name: string, table: PersonTable) =>
  changeByModerator(
    name,
    (allowed) => sql`delete from ${table} using ${allowed}
      where ${table.communityId} = ${idNow('community')} and ${table.userId} = ${idNow('person')}`,
  )

/** One trip: nothing has to be known before. A second time, or for who is not there, it changes nothing. */
const inOneTrip =
  (forget: ReturnType<typeof forgetting>) =>
  (db: Database, viewer: Viewer, { communityId, userId }: Person): Promise<void> =>
    afterLock(
      db,
      () => lockCommunity(db, communityId),
      () => forget(db, viewer, { community: communityId, person: userId }),
    )

export const liftBan = inOneTrip(forgetting('community_ban_lift', communityBans))
export const declineRequest = inOneTrip(forgetting('community_request_decline', communityRequests))
