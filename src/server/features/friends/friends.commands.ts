import { and, eq, or, sql } from 'drizzle-orm'
import type { AskedView } from '#contract/friends.ts'
import { allOf, anyOf } from '#server/access/conditions.ts'
import { askAgainAfter } from '#server/access/friend-requests.ts'
import { areFriends, noBlockBetween } from '#server/access/visibility.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { newId } from '#server/db/clock.ts'
import { lockPair } from '#server/db/pair-lock.ts'
import { friendRequests } from '#server/db/schema/friend-requests.ts'
import { friendships } from '#server/db/schema/friendships.ts'
import { users } from '#server/db/schema/users.ts'
import { badInput, clash, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { insertNotice } from '#server/notices/notices.ts'

type Asked = AskedView & { hasChanged: boolean }

const between = (sender: string, receiver: string) =>
  and(eq(friendRequests.senderId, sender), eq(friendRequests.receiverId, receiver))

export async function ask(db: Database, viewer: Viewer, userId: string): Promise<Asked> {
  if (userId === viewer.id) throw badInput({ userId: 'You cannot send a friend request to yourself.' })
  return db.transaction(async (tx) => {
    await lockPair(tx, viewer.id, userId)
    const [other] = await tx
      .select({ isFriend: sql<boolean>`${areFriends(viewer.id, userId)}` })
      .from(users)
      .where(and(eq(users.id, userId), noBlockBetween(viewer.id, userId)))
    if (!other) throw notFound()
    if (other.isFriend) return { status: 'friends', hasChanged: false }
    if (await closeRequest(tx, userId, viewer.id, 'accepted')) {
      await insertFriendship(tx, viewer.id, userId)
      await insertNotice(tx, { userId, kind: 'requestAccepted', personId: viewer.id })
      return { status: 'friends', hasChanged: true }
    }
    return { status: 'pending', hasChanged: await insertRequest(tx, viewer.id, userId) }
  })
}

/**
 * False: it waits already, or it was declined not long ago. The one row of the pair is used again, under a new id:
 * it is a new request.
 */
async function insertRequest(tx: Queryable, senderId: string, receiverId: string): Promise<boolean> {
  const id = newId()
  const asked = await tx
    .insert(friendRequests)
    .values({ id, senderId, receiverId })
    .onConflictDoUpdate({
      target: [friendRequests.senderId, friendRequests.receiverId],
      set: { id, status: 'pending', createdAt: sql`now()`, updatedAt: sql`now()` },
      setWhere: anyOf(
        eq(friendRequests.status, 'accepted'),
        allOf(
          eq(friendRequests.status, 'declined'),
          sql`${friendRequests.updatedAt} <= now() - ${askAgainAfter}`,
        ),
      ),
    })
    .returning({ id: friendRequests.id })
  return asked.length > 0
}

/** Whether there was a request that waited. */
async function closeRequest(
  tx: Queryable,
  senderId: string,
  receiverId: string,
  status: 'accepted' | 'declined',
): Promise<boolean> {
  const closed = await tx
    .update(friendRequests)
    .set({ status })
    .where(and(between(senderId, receiverId), eq(friendRequests.status, 'pending')))
  return (closed.rowCount ?? 0) > 0
}

async function insertFriendship(tx: Queryable, one: string, other: string): Promise<void> {
  const [userId1 = '', userId2 = ''] = [one, other].sort()
  await tx.insert(friendships).values({ userId1, userId2 }).onConflictDoNothing()
  // A request the other way round, declined long ago, has nothing more to say.
  await tx
    .update(friendRequests)
    .set({ status: 'accepted' })
    .where(or(between(one, other), between(other, one)))
}

interface Answered {
  senderId: string
  hasChanged: boolean
}

/** Only the receiver knows of a request; to everyone else it does not exist. */
export async function answer(
  db: Database,
  viewer: Viewer,
  id: string,
  status: 'accepted' | 'declined',
): Promise<Answered> {
  const find = async (on: Queryable) => {
    const [request] = await on
      .select({ senderId: friendRequests.senderId, status: friendRequests.status })
      .from(friendRequests)
      .where(
        and(
          eq(friendRequests.id, id),
          eq(friendRequests.receiverId, viewer.id),
          noBlockBetween(viewer.id, friendRequests.senderId),
        ),
      )
    if (!request) throw notFound()
    return request
  }
  const { senderId } = await find(db)
  return db.transaction(async (tx) => {
    await lockPair(tx, viewer.id, senderId)
    const request = await find(tx)
    if (request.status === status) return { senderId, hasChanged: false }
    if (request.status === 'accepted') throw clash('You have already accepted this request.')
    if (request.status === 'declined')
      throw clash('You have declined this request. You can ask them instead.')
    await closeRequest(tx, senderId, viewer.id, status)
    if (status === 'accepted') {
      await insertFriendship(tx, viewer.id, senderId)
      await insertNotice(tx, { userId: senderId, kind: 'requestAccepted', personId: viewer.id })
    }
    return { senderId, hasChanged: true }
  })
}

/** Whether they were friends. */
export async function removeFriendship(db: Database, viewer: Viewer, userId: string): Promise<boolean> {
  const [userId1 = '', userId2 = ''] = [viewer.id, userId].sort()
  const ended = await db
    .delete(friendships)
    .where(and(eq(friendships.userId1, userId1), eq(friendships.userId2, userId2)))
  return (ended.rowCount ?? 0) > 0
}
