import { and, eq, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { limits } from '#contract/limits.ts'
import { allOf, anyOf } from '#server/access/conditions.ts'
import { hasNotBlocked, isGone } from '#server/access/visibility.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { lockPair } from '#server/db/pair-lock.ts'
import { blocks } from '#server/db/schema/blocks.ts'
import { conversations } from '#server/db/schema/conversations.ts'
import { friendRequests } from '#server/db/schema/friend-requests.ts'
import { friendships } from '#server/db/schema/friendships.ts'
import { mutes } from '#server/db/schema/mutes.ts'
import { users } from '#server/db/schema/users.ts'
import { badInput, clash, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'

const pairOf = (one: string, other: string) => {
  const [userId1 = '', userId2 = ''] = [one, other].sort()
  return { userId1, userId2 }
}

/**
 * Whom one can keep away: whoever one can see, or has written with. Somebody who has blocked the viewer is otherwise
 * the same as nobody at all.
 */
async function requireKnown(tx: Queryable, viewer: Viewer, userId: string): Promise<void> {
  const { userId1, userId2 } = pairOf(viewer.id, userId)
  const haveWritten = sql`exists (select from ${conversations} where ${conversations.userId1} = ${userId1} and ${conversations.userId2} = ${userId2})`
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        anyOf(allOf(not(isGone(users.id)), hasNotBlocked(users.id, viewer.id)), haveWritten),
      ),
    )
  if (found.length === 0) throw notFound()
}

async function requireRoom(tx: Queryable, table: PgTable, mine: SQL, most: number, done: string) {
  const [counted] = await tx.select({ people: sql<number>`count(*)::int` }).from(table).where(mine)
  if ((counted?.people ?? 0) >= most)
    throw clash(`You have ${done} ${most.toLocaleString('en')} people, which is the most one can.`)
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
    await requireRoom(tx, blocks, mine, limits.blockedPeople, 'blocked')
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

/** Whether this is new. */
export async function insertMute(db: Database, viewer: Viewer, userId: string): Promise<boolean> {
  if (userId === viewer.id) throw badInput({ userId: 'You cannot mute yourself.' })
  return db.transaction(async (tx) => {
    await requireKnown(tx, viewer, userId)
    await requireRoom(tx, mutes, eq(mutes.muterId, viewer.id), limits.mutedPeople, 'muted')
    const added = await tx
      .insert(mutes)
      .values({ muterId: viewer.id, mutedId: userId })
      .onConflictDoNothing()
      .returning({ id: mutes.mutedId })
    return added.length > 0
  })
}

/** Whether there was one. */
export async function removeMute(db: Database, viewer: Viewer, userId: string): Promise<boolean> {
  const gone = await db.delete(mutes).where(and(eq(mutes.muterId, viewer.id), eq(mutes.mutedId, userId)))
  return (gone.rowCount ?? 0) > 0
}
