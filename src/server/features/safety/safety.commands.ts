import { and, eq, not, or, type SQL, sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import { allOf, anyOf } from '#server/access/conditions.ts'
import { hasNotBlocked, isGone, type Looker } from '#server/access/visibility.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { lockPair } from '#server/db/pair-lock.ts'
import { idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { blocks } from '#server/db/schema/blocks.ts'
import { conversations } from '#server/db/schema/conversations.ts'
import { friendRequests } from '#server/db/schema/friend-requests.ts'
import { friendships } from '#server/db/schema/friendships.ts'
import { mutes } from '#server/db/schema/mutes.ts'
import { users } from '#server/db/schema/users.ts'
import { badInput, clash, notFound } from '#server/http/errors.ts'
import { stillSignedIn, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'

const pairOf = (one: string, other: string) => {
  const [userId1 = '', userId2 = ''] = [one, other].sort()
  return { userId1, userId2 }
}

/**
 * Whom one can keep away: whoever one can see, or has written with. Somebody who has blocked the viewer is otherwise
 * the same as nobody at all. For a query of users.
 */
const isKnownTo = (viewer: Looker, { userId1, userId2 }: Record<'userId1' | 'userId2', string | SQL>): SQL =>
  anyOf(
    allOf(not(isGone(users.id)), hasNotBlocked(users.id, viewer.id)),
    sql`exists (select from ${conversations} where ${conversations.userId1} = ${userId1} and ${conversations.userId2} = ${userId2})`,
  )

async function requireKnown(tx: Queryable, viewer: Viewer, userId: string): Promise<void> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isKnownTo(viewer, pairOf(viewer.id, userId))))
  if (found.length === 0) throw notFound()
}

const tooMany = (most: number, done: string) =>
  clash(`You have ${done} ${most.toLocaleString('en')} people, which is the most one can.`)

async function requireRoom(tx: Queryable, mine: SQL): Promise<void> {
  const [counted] = await tx.select({ people: sql<number>`count(*)::int` }).from(blocks).where(mine)
  if ((counted?.people ?? 0) >= limits.blockedPeople) throw tooMany(limits.blockedPeople, 'blocked')
}

/** Whether this is new. Friendship and waiting requests end with it, whoever asked whom. */
export async function insertBlock(db: Database, viewer: Viewer, userId: string): Promise<boolean> {
  if (userId === viewer.id) throw badInput({ userId: 'You cannot block yourself.' })
  return db.transaction(async (tx) => {
    await lockPair(tx, viewer.id, userId)
    const mine = eq(blocks.blockerId, viewer.id)
    const known = await tx
      .select({ id: blocks.blockedId })
      .from(blocks)
      .where(and(mine, eq(blocks.blockedId, userId)))
    if (known.length > 0) return false
    await requireKnown(tx, viewer, userId)
    await requireRoom(tx, mine)
    await tx.insert(blocks).values({ blockerId: viewer.id, blockedId: userId })
    await endWhatIsBetween(tx, viewer.id, userId)
    return true
  })
}

/** A declined request stays: blocking and unblocking is no way around the thirty days after a decline. */
async function endWhatIsBetween(tx: Queryable, one: string, other: string): Promise<void> {
  const { userId1, userId2 } = pairOf(one, other)
  await tx.delete(friendships).where(and(eq(friendships.userId1, userId1), eq(friendships.userId2, userId2)))
  const from = (sender: string, receiver: string) =>
    and(eq(friendRequests.senderId, sender), eq(friendRequests.receiverId, receiver))
  await tx
    .delete(friendRequests)
    .where(and(eq(friendRequests.status, 'pending'), or(from(one, other), from(other, one))))
}

/** Whether there was one. */
export async function removeBlock(db: Database, viewer: Viewer, userId: string): Promise<boolean> {
  const gone = await db
    .delete(blocks)
    .where(and(eq(blocks.blockerId, viewer.id), eq(blocks.blockedId, userId)))
  return (gone.rowCount ?? 0) > 0
}

const muter = { id: idNow('viewer') }
const muted = idNow('other')

/** As many as one can; those before the last one need not be counted. */
const hasMutedAll = sql`exists (select from ${mutes} where ${mutes.muterId} = ${muter.id} offset ${sql.raw(String(limits.mutedPeople - 1))})`

/** No row: nobody whom the viewer knows. */
const muting = preparedSql<{ is_full: boolean; is_new: boolean }>(
  'mute',
  () => sql`
  with known as materialized (
    select ${users.id}, ${hasMutedAll} as is_full from ${users} where ${and(
      eq(users.id, muted),
      isKnownTo(muter, {
        userId1: sql`least(${muter.id}, ${muted})`,
        userId2: sql`greatest(${muter.id}, ${muted})`,
      }),
      stillSignedIn,
    )}
  ),
  added as (
    insert into ${mutes} (muter_id, muted_id)
    select ${muter.id}, known.id from known where not is_full
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

/** Whether there was one. */
export async function removeMute(db: Database, viewer: Viewer, userId: string): Promise<boolean> {
  const gone = await db.delete(mutes).where(and(eq(mutes.muterId, viewer.id), eq(mutes.mutedId, userId)))
  return (gone.rowCount ?? 0) > 0
}
