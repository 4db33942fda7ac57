import { and, eq, or, sql } from 'drizzle-orm'
import type { AskedView } from '#contract/friends.ts'
import { askAgainAfter } from '#server/access/friend-requests.ts'
import { areFriends, noBlockBetween } from '#server/access/visibility.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { newId } from '#server/db/clock.ts'
import { lockPair, lockPairOf } from '#server/db/pair-lock.ts'
import { idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { afterLock } from '#server/db/round-trip.ts'
import { friendRequests } from '#server/db/schema/friend-requests.ts'
import { friendships } from '#server/db/schema/friendships.ts'
import { notices } from '#server/db/schema/notices.ts'
import { users } from '#server/db/schema/users.ts'
import { badInput, clash, notFound } from '#server/http/errors.ts'
import { stillSignedIn, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { insertNotice, isFromUnmuted, isWanted } from '#server/notices/notices.ts'

type Asked = AskedView & { hasChanged: boolean }

const between = (sender: string, receiver: string) =>
  and(eq(friendRequests.senderId, sender), eq(friendRequests.receiverId, receiver))

const asker = idNow('viewer')
const other = idNow('other')

interface Standing {
  is_friend: boolean
  has_asked: boolean
  is_new: boolean
}

/**
 * After the lock. No row: nobody whom the viewer can meet. Nothing is asked of a friend, of somebody who has asked the
 * viewer, where a request waits already, or where one was declined not long ago. The one row of the pair is used again,
 * under a new id: it is a new request.
 */
const asking = preparedSql<Standing>(
  'friend_ask',
  () => sql`
  with met as materialized (
    select ${areFriends(asker, other)} as is_friend,
      exists (
        select from ${friendRequests} where ${friendRequests.senderId} = ${other}
          and ${friendRequests.receiverId} = ${asker} and ${friendRequests.status} = 'pending'
      ) as has_asked
    from ${users} where ${and(eq(users.id, other), noBlockBetween(asker, other), stillSignedIn)}
  ),
  asked as (
    insert into ${friendRequests} (id, sender_id, receiver_id)
    select ${idNow('id')}, ${asker}, ${other} from met where not is_friend and not has_asked
    on conflict (sender_id, receiver_id) do update
    set id = excluded.id, status = 'pending', created_at = now(), updated_at = now()
    where ${friendRequests.status} = 'accepted'
      or (${friendRequests.status} = 'declined' and ${friendRequests.updatedAt} <= now() - ${askAgainAfter})
    returning id
  )
  select is_friend, has_asked, exists (select from asked) as is_new from met`,
)

export async function ask(db: Database, viewer: Viewer, userId: string): Promise<Asked> {
  if (userId === viewer.id) throw badInput({ userId: 'You cannot send a friend request to yourself.' })
  const [met] = await afterLock(
    db,
    () => lockPair(db, viewer.id, userId),
    () => writeAs(viewer, db, asking, { other: userId, id: newId() }),
  )
  if (!met) throw notFound()
  if (met.is_friend) return { status: 'friends', hasChanged: false }
  if (!met.has_asked) return { status: 'pending', hasChanged: met.is_new }
  // Both want it. If the other one has taken the request back meanwhile, this one is asked anew.
  return (await acceptFrom(db, viewer, userId))
    ? { status: 'friends', hasChanged: true }
    : ask(db, viewer, userId)
}

/** Whether there was a request of theirs to accept. */
const acceptFrom = (db: Database, viewer: Viewer, userId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockPair(tx, viewer.id, userId)
    if (!(await acceptRequest(tx, userId, viewer.id))) return false
    await insertFriendship(tx, viewer.id, userId)
    await insertNotice(tx, { userId, kind: 'requestAccepted', personId: viewer.id })
    return true
  })

/** Whether there was a request that waited. */
async function acceptRequest(tx: Queryable, senderId: string, receiverId: string): Promise<boolean> {
  const closed = await tx
    .update(friendRequests)
    .set({ status: 'accepted' })
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
const ownRequest = sql`
  select ${friendRequests.id}, ${friendRequests.senderId}, ${friendRequests.status} from ${friendRequests}
  where ${and(
    eq(friendRequests.id, idNow('id')),
    eq(friendRequests.receiverId, asker),
    noBlockBetween(asker, friendRequests.senderId),
    stillSignedIn,
  )}`
const closing = (status: 'accepted' | 'declined') => sql`
  update ${friendRequests} set status = ${sql.raw(`'${status}'`)}, updated_at = now() from request
  where ${friendRequests.id} = request.id and request.status = 'pending' returning ${friendRequests.senderId}`
const sender = sql`closed.sender_id`

type Before = { sender_id: string; status: 'pending' | 'accepted' | 'declined' }

/** After the lock. They answer who asked and how the request stood before; no row: there is none. */
const answering = {
  accepted: preparedSql<Before>(
    'friend_accept',
    () => sql`
    with request as materialized (${ownRequest}),
    closed as (${closing('accepted')}),
    befriended as (
      insert into ${friendships} (user_id_1, user_id_2)
      select least(${asker}, ${sender}), greatest(${asker}, ${sender}) from closed on conflict do nothing
    ),
    -- A request the other way round, declined long ago, has nothing more to say.
    crossed as (
      update ${friendRequests} set status = 'accepted', updated_at = now() from closed
      where ${friendRequests.senderId} = ${asker} and ${friendRequests.receiverId} = ${sender}
    ),
    told as (
      insert into ${notices} (id, user_id, kind, person_id)
      select ${idNow('noticeId')}, ${sender}, 'requestAccepted', ${asker} from closed
      where ${and(isWanted(sender, sql`'requestAccepted'`), isFromUnmuted(sender, asker))}
    )
    select sender_id, status from request`,
  ),
  declined: preparedSql<Before>(
    'friend_decline',
    () => sql`
    with request as materialized (${ownRequest}), closed as (${closing('declined')})
    select sender_id, status from request`,
  ),
}

export async function answer(
  db: Database,
  viewer: Viewer,
  id: string,
  status: 'accepted' | 'declined',
): Promise<Answered> {
  const values = { id, ...(status === 'accepted' && { noticeId: newId() }) }
  const [request] = await afterLock(
    db,
    () => lockPairOf(db, id),
    () => writeAs(viewer, db, answering[status], values),
  )
  if (!request) throw notFound()
  const { sender_id: senderId, status: before } = request
  if (before === 'pending') return { senderId, hasChanged: true }
  if (before === status) return { senderId, hasChanged: false }
  throw before === 'accepted'
    ? clash('You have already accepted this request.')
    : clash('You have declined this request. You can ask them instead.')
}

const ending = preparedSql(
  'friendship_end',
  () => sql`
  delete from ${friendships} where ${and(
    eq(friendships.userId1, sql`least(${asker}, ${other})`),
    eq(friendships.userId2, sql`greatest(${asker}, ${other})`),
    stillSignedIn,
  )} returning 1`,
)

/** Whether they were friends. */
export async function removeFriendship(db: Database, viewer: Viewer, userId: string): Promise<boolean> {
  const ended = await writeAs(viewer, db, ending, { other: userId })
  return ended.length > 0
}
