import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import type { AskedView } from '#contract/friends.ts'
import {
  hasAsked,
  hasWithdrawnDeclined,
  mayAsk,
  waitsForAnswerOf,
  waitsForSender,
} from '#server/access/friend-requests.ts'
import { newcomerUntil } from '#server/access/newcomers.ts'
import { areFriends, noBlockBetween } from '#server/access/visibility.ts'
import { newId } from '#server/db/clock.ts'
import type { Readable, Transaction } from '#server/db/connection.ts'
import { lockPair, lockPairOf, orderedPair } from '#server/db/pair-lock.ts'
import { idNow } from '#server/db/parameters.ts'
import { setAsidePeople } from '#server/db/schema/blocks-and-mutes/set-aside-people.ts'
import { friendRequests } from '#server/db/schema/friends/friend-requests.ts'
import { friendships } from '#server/db/schema/friends/friendships.ts'
import { gatheringAnswers } from '#server/db/schema/gatherings/gathering-answers.ts'
import { gatherings } from '#server/db/schema/gatherings/gatherings.ts'
import { users } from '#server/db/schema/users.ts'
import { changing, selecting, statement } from '#server/db/statement.ts'
import { friendRequest } from '#server/hot-writes/friend-request.sql.ts'
import { badInput, clash, notFound } from '#server/http/errors.ts'
import type { SessionProof } from '#server/http/session-proof.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { notify } from '#server/notifications/notices.ts'
import { shownName } from '#server/views/person.view.ts'
import { t } from '#words/t.ts'

const between = (sender: string, receiver: string) =>
  and(eq(friendRequests.senderId, sender), eq(friendRequests.receiverId, receiver))

const viewerId = idNow('viewer')

const undoDeclineWithin = sql`now() - make_interval(mins => ${sql.raw(String(limits.undoDeclineMinutes))})`

/** How the viewer stands to somebody whom they can meet. */
const standing = statement('friend_standing', () =>
  selecting(
    {
      areFriends: sql<boolean>`${areFriends(viewerId, users.id)}`,
      hasAsked: sql<boolean>`${hasAsked(viewerId, users.id)}`,
      wasAsked: sql<boolean>`${waitsForAnswerOf(viewerId, users.id)}`,
      mayAsk: sql<boolean>`(${mayAsk(viewerId)} and not ${hasWithdrawnDeclined(viewerId, users.id)})`,
      newcomerUntil: newcomerUntil(viewerId),
    },
    (select) =>
      select.from(users).where(and(eq(users.id, idNow('other')), noBlockBetween(viewerId, users.id))),
  ),
)

/** The one row of the pair is used again, under a new id: it is a new request. */
const insertRequest = statement('friend_request_insert', () =>
  changing((on) =>
    on
      .insert(friendRequests)
      .values({
        id: sql.placeholder('id'),
        senderId: sql.placeholder('sender'),
        receiverId: sql.placeholder('receiver'),
        status: sql`${sql.placeholder('status')}::text`,
        note: sql`${sql.placeholder('note')}::text`,
        senderName: sql`(select ${shownName} from ${users} where ${users.id} = ${idNow('sender')})`,
      })
      .onConflictDoUpdate({
        target: [friendRequests.senderId, friendRequests.receiverId],
        set: {
          id: sql`excluded.id`,
          status: sql`excluded.status`,
          senderName: sql`excluded.sender_name`,
          note: sql`excluded.note`,
          withdrawnAt: null,
          createdAt: sql`now()`,
        },
      }),
  ),
)

/** By one statement: the first request between two people. Null: the transaction says what is to be done. */
export async function askStandalone(
  db: Readable,
  proof: SessionProof,
  viewer: Viewer,
  request: { id: string; userId: string; note: string | null },
): Promise<{ hasChanged: boolean } | null> {
  const { id, userId, note } = request
  const [asked] = await friendRequest.standalone(db, proof, { viewer: viewer.id, receiver: userId, id, note })
  return asked ? { hasChanged: asked.status === 'pending' } : null
}

/** `isSent`: new to who asks. `hasChanged`: new to the other, or to both. */
type Asked = AskedView & { isSent: boolean; hasChanged: boolean; isNotified: boolean }

/** `countFirstRequest` refuses somebody in their first days who has asked enough people for today. */
export async function askForFriendship(
  tx: Transaction,
  viewer: Viewer,
  userId: string,
  note: string | null,
  countFirstRequest: (until: Date) => Promise<void>,
): Promise<Asked> {
  if (userId === viewer.id) throw badInput({ userId: t('You can’t send a friend request to yourself.') })
  // The two go out at once and are answered in this order: what is read is how they stand under the lock.
  const [, [person]] = await Promise.all([
    lockPair(tx, viewer.id, userId),
    standing(tx, { viewer: viewer.id, other: userId }),
  ])
  if (!person) throw notFound()
  const nothingNew = { isSent: false, hasChanged: false, isNotified: false }
  if (person.areFriends) return { status: 'friends', ...nothingNew }
  // Both want it.
  if (person.wasAsked) {
    const isNotified = await sayYes(tx, viewer, userId)
    return { status: 'friends', isSent: false, hasChanged: true, isNotified }
  }
  if (person.hasAsked) return { status: 'pending', ...nothingNew }
  if (person.newcomerUntil) await countFirstRequest(person.newcomerUntil)
  // Whom somebody does not let ask gets what everyone gets: it looks sent, and as if it were declined in silence.
  const status = person.mayAsk ? 'pending' : 'declined'
  const asked = { id: newId(), sender: viewer.id, receiver: userId, status, note }
  await insertRequest(tx, asked)
  return { status: 'pending', isSent: true, hasChanged: person.mayAsk, isNotified: false }
}

/** The viewer says yes to who has asked them. Under the lock of the two. Whether there is a notice of it. */
async function sayYes(tx: Transaction, viewer: Viewer, senderId: string): Promise<boolean> {
  await befriend(tx, viewer, senderId)
  return notify(tx, viewer.id, { userId: senderId, kind: 'requestAccepted', personId: viewer.id })
}

/**
 * By a link, which its maker's yes stands behind: nobody is asked, and nothing is counted. Whether they are friends only
 * now; null if the two cannot meet. The notice is the link's own.
 */
export async function befriendInvited(
  tx: Transaction,
  viewer: Viewer,
  inviterId: string,
): Promise<boolean | null> {
  const [, [inviter]] = await Promise.all([
    lockPair(tx, viewer.id, inviterId),
    standing(tx, { viewer: viewer.id, other: inviterId }),
  ])
  if (!inviter) return null
  if (inviter.areFriends) return false
  await befriend(tx, viewer, inviterId)
  return true
}

/** Under the lock of the two. */
async function befriend(tx: Transaction, viewer: Viewer, otherId: string): Promise<void> {
  const ofTheTwo = or(between(otherId, viewer.id), between(viewer.id, otherId))
  const settled = await tx
    .update(friendRequests)
    .set({ status: 'accepted', note: null })
    // Also one the other way round, declined long ago: it has nothing more to say.
    .where(ofTheTwo)
    .returning({ withdrawnAt: friendRequests.withdrawnAt })
  // One that was declined and withdrawn would tell, in its sender's archive, that it was declined: others are deleted.
  if (settled.some(({ withdrawnAt }) => withdrawnAt !== null))
    await tx.delete(friendRequests).where(and(ofTheTwo, isNotNull(friendRequests.withdrawnAt)))
  await tx.insert(friendships).values(orderedPair(viewer.id, otherId)).onConflictDoNothing()
}

/** Who asked, whether this answer is new, and whether there is a notice of it. */
export async function answerRequest(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  answer: 'accepted' | 'declined',
): Promise<{ senderId: string; hasChanged: boolean; isNotified: boolean }> {
  await lockPairOf(tx, id)
  const { senderId, status } = await requireRequestTo(tx, viewer, id)
  if (status === answer) return { senderId, hasChanged: false, isNotified: false }
  if (status === 'accepted') throw clash(t('You’ve already accepted this request.'))
  if (status === 'declined') throw clash(t('You’ve declined this request. You can ask them instead.'))
  if (answer === 'accepted')
    return { senderId, hasChanged: true, isNotified: await sayYes(tx, viewer, senderId) }
  // With its note, which only its sender can still read: in their archive it must not look answered (decision 0055).
  await tx
    .with(setAside(tx, viewer, senderId))
    .update(friendRequests)
    .set({ status: 'declined' })
    .where(eq(friendRequests.id, id))
  return { senderId, hasChanged: true, isNotified: false }
}

/** Discover suggests nobody again whom they declined (decision 0091). With the answer, in one statement. */
const setAside = (tx: Transaction, { id: userId }: Viewer, personId: string) =>
  tx.$with('set_aside').as(
    tx
      .insert(setAsidePeople)
      .values({ userId, personId, cause: 'declined' })
      .onConflictDoUpdate({
        target: [setAsidePeople.userId, setAsidePeople.personId],
        set: { cause: 'declined' },
        setWhere: eq(setAsidePeople.cause, 'asked'),
      })
      .returning({ personId: setAsidePeople.personId }),
  )

const broughtBack = (tx: Transaction, viewer: Viewer, personId: string) =>
  tx.$with('brought_back').as(
    tx
      .delete(setAsidePeople)
      .where(
        and(
          eq(setAsidePeople.userId, viewer.id),
          eq(setAsidePeople.personId, personId),
          eq(setAsidePeople.cause, 'declined'),
        ),
      )
      .returning({ personId: setAsidePeople.personId }),
  )

/**
 * Back to waiting, as if nothing had been answered. To its sender it waited all along, so they are told nothing
 * (decision 0069). Whoever withdrew it meanwhile asks for nothing any more.
 */
export async function undoDecline(
  tx: Transaction,
  viewer: Viewer,
  id: string,
): Promise<{ hasChanged: boolean }> {
  await lockPairOf(tx, id)
  const { senderId, status } = await requireRequestTo(tx, viewer, id)
  if (status === 'pending') return { hasChanged: false }
  if (status === 'accepted') throw clash(t('You’ve already accepted this request.'))
  const [asked] = await tx
    .select({ id: friendRequests.id })
    .from(friendRequests)
    .where(and(between(viewer.id, senderId), eq(friendRequests.status, 'pending')))
  if (asked) throw clash(t('You’ve asked them yourself meanwhile.'))
  const { rowCount } = await tx
    .with(broughtBack(tx, viewer, senderId))
    .update(friendRequests)
    .set({ status: 'pending' })
    .where(
      and(
        eq(friendRequests.id, id),
        isNull(friendRequests.withdrawnAt),
        gt(friendRequests.updatedAt, undoDeclineWithin),
      ),
    )
  if (!rowCount) throw clash(t('This request can’t be put back any more. You can ask them instead.'))
  return { hasChanged: true }
}

/**
 * Whether its receiver had it. Who was declined in silence withdraws as everyone does, and the row stays with a mark: to
 * let it go would let them ask anew (decision 0069). `countWithdrawal` refuses who goes back and forth with one person.
 */
export async function withdrawRequest(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  countWithdrawal: (receiverId: string) => Promise<void>,
): Promise<{ receiverId: string; hadArrived: boolean }> {
  await lockPairOf(tx, id)
  const { receiverId, status, updatedAt } = friendRequests
  const [request] = await tx
    .select({ receiverId, status })
    .from(friendRequests)
    .where(
      and(
        eq(friendRequests.id, id),
        eq(friendRequests.senderId, viewer.id),
        or(eq(status, 'accepted'), waitsForSender),
        noBlockBetween(viewer.id, receiverId),
      ),
    )
  if (!request) throw notFound()
  if (request.status === 'accepted') throw clash(t('They’ve already said yes to this request.'))
  await countWithdrawal(request.receiverId)
  const hadArrived = request.status === 'pending'
  if (hadArrived) await tx.delete(friendRequests).where(eq(friendRequests.id, id))
  else
    await tx
      .update(friendRequests)
      // Withdrawing does not move the thirty days, which began with the no.
      .set({ withdrawnAt: sql`now()`, note: null, senderName: null, updatedAt: sql`${updatedAt}` })
      .where(eq(friendRequests.id, id))
  return { receiverId: request.receiverId, hadArrived }
}

/** Only the receiver knows of a request; to everyone else it does not exist. */
async function requireRequestTo(tx: Transaction, viewer: Viewer, id: string) {
  const [request] = await tx
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

/** Whether they were friends. */
export async function removeFriendship(tx: Transaction, viewer: Viewer, userId: string): Promise<boolean> {
  const { userId1, userId2 } = orderedPair(viewer.id, userId)
  const { rowCount } = await tx
    .delete(friendships)
    .where(and(eq(friendships.userId1, userId1), eq(friendships.userId2, userId2)))
  if (!rowCount) return false
  await askAgain(tx, [viewer.id, userId])
  return true
}

/**
 * At what one of them hosts for everyone, the other was in as a friend; from now on the host is asked, as for whoever is
 * none (decision 0105). Under the locks that answering takes: an answer that crosses this was given before or after it.
 */
async function askAgain(tx: Transaction, people: [string, string]): Promise<void> {
  const { id, hostId, audience, communityId } = gatherings
  const hosted = await tx
    .select({ id })
    .from(gatherings)
    .where(and(inArray(hostId, people), eq(audience, 'everyone'), isNull(communityId)))
    .orderBy(id)
    .for('no key update')
  if (hosted.length === 0) return
  const ids = hosted.map((gathering) => gathering.id)
  await tx
    .update(gatheringAnswers)
    .set({ acceptedAt: null, hasPlace: false, greeting: null, remindAt: null })
    .where(and(inArray(gatheringAnswers.gatheringId, ids), inArray(gatheringAnswers.userId, people)))
}
