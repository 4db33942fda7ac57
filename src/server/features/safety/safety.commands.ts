import { and, eq, not, sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import { allOf, anyOf } from '#server/access/conditions.ts'
import { hasNotBlocked, isGone } from '#server/access/visibility.ts'
import type { Database } from '#server/db/client.ts'
import { lockPair } from '#server/db/pair-lock.ts'
import { idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { afterLock } from '#server/db/round-trip.ts'
import { blocks } from '#server/db/schema/blocks.ts'
import { conversations } from '#server/db/schema/conversations.ts'
import { friendRequests } from '#server/db/schema/friend-requests.ts'
import { friendships } from '#server/db/schema/friendships.ts'
import { mutes } from '#server/db/schema/mutes.ts'
import { users } from '#server/db/schema/users.ts'
import { badInput, clash, notFound } from '#server/http/errors.ts'
import { stillSignedIn, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'

const viewerId = idNow('viewer')
const other = idNow('other')
const pair = { userId1: sql`least(${viewerId}, ${other})`, userId2: sql`greatest(${viewerId}, ${other})` }

/**
 * Whom one can keep away: whoever one can see, or has written with. Somebody who has blocked the viewer is otherwise
 * the same as nobody at all. For a query of users.
 */
const isKnown = anyOf(
  allOf(not(isGone(users.id)), hasNotBlocked(users.id, viewerId)),
  sql`exists (select from ${conversations} where ${conversations.userId1} = ${pair.userId1} and ${conversations.userId2} = ${pair.userId2})`,
)

const tooMany = (most: number, done: string) =>
  clash(`You have ${done} ${most.toLocaleString('en')} people, which is the most one can.`)

/** As many as one can; those before the last one need not be counted. */
const hasBlockedAll = sql`exists (select from ${blocks} where ${blocks.blockerId} = ${viewerId} offset ${sql.raw(String(limits.blockedPeople - 1))})`

interface Blocked {
  is_known: boolean
  is_full: boolean
  is_new: boolean
}

/**
 * After the lock. No row: nobody whom the viewer knows, or has blocked already. Friendship and waiting requests end with
 * it, whoever asked whom; a declined request stays: blocking and unblocking is no way around the thirty days after a
 * decline.
 */
const blocking = preparedSql<Blocked>(
  'block',
  () => sql`
  with standing as materialized (
    select ${not(hasNotBlocked(viewerId, other))} as is_known, ${hasBlockedAll} as is_full from ${users} where ${and(
      eq(users.id, other),
      anyOf(not(hasNotBlocked(viewerId, other)), isKnown),
      stillSignedIn,
    )}
  ),
  added as (
    insert into ${blocks} (blocker_id, blocked_id)
    select ${viewerId}, ${other} from standing where not is_known and not is_full
    returning blocked_id
  ),
  ended as (
    delete from ${friendships} using added
    where ${friendships.userId1} = ${pair.userId1} and ${friendships.userId2} = ${pair.userId2}
  ),
  taken_back as (
    delete from ${friendRequests} using added where ${friendRequests.status} = 'pending' and (
      (${friendRequests.senderId} = ${viewerId} and ${friendRequests.receiverId} = ${other})
      or (${friendRequests.senderId} = ${other} and ${friendRequests.receiverId} = ${viewerId}))
  )
  select is_known, is_full, exists (select from added) as is_new from standing`,
)

/** Whether this is new. */
export async function insertBlock(db: Database, viewer: Viewer, userId: string): Promise<boolean> {
  if (userId === viewer.id) throw badInput({ userId: 'You cannot block yourself.' })
  const [block] = await afterLock(
    db,
    () => lockPair(db, viewer.id, userId),
    () => writeAs(viewer, db, blocking, { other: userId }),
  )
  if (!block) throw notFound()
  if (block.is_full && !block.is_known) throw tooMany(limits.blockedPeople, 'blocked')
  return block.is_new
}

const unblocking = preparedSql(
  'unblock',
  () =>
    sql`delete from ${blocks} where ${and(eq(blocks.blockerId, viewerId), eq(blocks.blockedId, other), stillSignedIn)} returning 1`,
)

/** Whether there was one. */
export async function removeBlock(db: Database, viewer: Viewer, userId: string): Promise<boolean> {
  const gone = await writeAs(viewer, db, unblocking, { other: userId })
  return gone.length > 0
}

/** As many as one can; those before the last one need not be counted. */
const hasMutedAll = sql`exists (select from ${mutes} where ${mutes.muterId} = ${viewerId} offset ${sql.raw(String(limits.mutedPeople - 1))})`

/** No row: nobody whom the viewer knows. */
const muting = preparedSql<{ is_full: boolean; is_new: boolean }>(
  'mute',
  () => sql`
  with known as materialized (
    select ${users.id}, ${hasMutedAll} as is_full from ${users} where ${and(
      eq(users.id, other),
      isKnown,
      stillSignedIn,
    )}
  ),
  added as (
    insert into ${mutes} (muter_id, muted_id)
    select ${viewerId}, known.id from known where not is_full
    on conflict do nothing returning muted_id
  )
  select is_full, exists (select from added) as is_new from known`,
)

/** Whether this is new. */
export async function insertMute(db: Database, viewer: Viewer, userId: string): Promise<boolean> {
  if (userId === viewer.id) throw badInput({ userId: 'You cannot mute yourself.' })
  const [mute] = await writeAs(viewer, db, muting, { other: userId })
  if (!mute) throw notFound()
  if (mute.is_full) throw tooMany(limits.mutedPeople, 'muted')
  return mute.is_new
}

const unmuting = preparedSql(
  'unmute',
  () =>
    sql`delete from ${mutes} where ${and(eq(mutes.muterId, viewerId), eq(mutes.mutedId, other), stillSignedIn)} returning 1`,
)

/** Whether there was one. */
export async function removeMute(db: Database, viewer: Viewer, userId: string): Promise<boolean> {
  const gone = await writeAs(viewer, db, unmuting, { other: userId })
  return gone.length > 0
}
