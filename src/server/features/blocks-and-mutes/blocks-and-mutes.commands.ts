import { and, eq, inArray, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { allOf, anyOf } from '#server/access/conditions.ts'
import { haveConversation } from '#server/access/conversations.ts'
import { havePebbles } from '#server/access/pebbles.ts'
import { hasNotBlocked, isGone, notMutedBy } from '#server/access/visibility.ts'
import type { Transaction } from '#server/db/connection.ts'
import { lockPair, orderedPair } from '#server/db/pair-lock.ts'
import { atMost, idNow } from '#server/db/parameters.ts'
import { blocks } from '#server/db/schema/blocks-and-mutes/blocks.ts'
import { mutes } from '#server/db/schema/blocks-and-mutes/mutes.ts'
import { setAsidePeople } from '#server/db/schema/blocks-and-mutes/set-aside-people.ts'
import { friendRequests } from '#server/db/schema/friends/friend-requests.ts'
import { friendships } from '#server/db/schema/friends/friendships.ts'
import { gatheringAnswers } from '#server/db/schema/gatherings/gathering-answers.ts'
import { gatherings } from '#server/db/schema/gatherings/gatherings.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import { users } from '#server/db/schema/users.ts'
import { changing, selecting, statement } from '#server/db/statement.ts'
import { badInput, clash, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { forgetAnswers, ofAnswer } from '#server/notifications/gathering-notices.ts'
import { shownName } from '#server/views/person.view.ts'
import { t } from '#words/t.ts'

const viewerId = idNow('viewer')
const other = idNow('other')

const haveSomethingOfEachOther = anyOf(haveConversation(viewerId, other), havePebbles(viewerId, other))

/** How the viewer stands to somebody. `isDone`: blocked or muted already. `isFull`: at the limit of how many one can. */
const standing = (name: string, isDone: SQL, isFull: SQL) =>
  statement(`standing_to_${name}`, () =>
    selecting(
      {
        // Whoever one can see, or has written with, or a pebble of: who has blocked the viewer is otherwise the same as nobody.
        isKnown: sql<boolean>`${anyOf(allOf(not(isGone(users.id)), hasNotBlocked(users.id, viewerId)), haveSomethingOfEachOther)}`,
        isDone: sql<boolean>`${isDone}`,
        isFull: sql<boolean>`exists (${isFull})`,
      },
      (select) => select.from(users).where(eq(users.id, other)),
    ),
  )
const standingTo = {
  block: standing(
    'block',
    not(hasNotBlocked(viewerId, users.id)),
    sql`select from ${blocks} where ${blocks.blockerId} = ${viewerId} offset ${atMost(limits.blockedPeople - 1)}`,
  ),
  mute: standing(
    'mute',
    not(notMutedBy({ id: viewerId }, users.id)),
    sql`select from ${mutes} where ${mutes.muterId} = ${viewerId} offset ${atMost(limits.mutedPeople - 1)}`,
  ),
  setAside: standing(
    'set_aside',
    sql`exists (select from ${setAsidePeople} where ${setAsidePeople.userId} = ${viewerId}
      and ${setAsidePeople.personId} = ${users.id} and ${setAsidePeople.cause} <> 'asked')`,
    sql`select from ${setAsidePeople} where ${setAsidePeople.userId} = ${viewerId} and ${setAsidePeople.cause} = 'chosen'
      offset ${atMost(limits.setAsidePeople - 1)}`,
  ),
}

/** The block that the other one made before. What the viewer may have of them then, and they of the viewer, it says. */
const theirs = alias(blocks, 'theirs')
const ofTheirs = <T>(column: AnyPgColumn): SQL<T> =>
  sql<T>`(select ${column} from ${blocks} ${sql.identifier('theirs')} where ${theirs.blockerId} = ${other} and ${theirs.blockedId} = ${viewerId})`
const nameNow = (who: SQL): SQL<string> =>
  sql<string>`(select ${shownName} from ${users} where ${users.id} = ${who})`

/** With what each has of the other from now on (decision 0055). */
const insertFrozen = statement('block_insert', () =>
  changing((on) =>
    on.insert(blocks).values({
      blockerId: sql.placeholder('viewer'),
      blockedId: sql.placeholder('other'),
      blockerName: sql`coalesce(${ofTheirs(theirs.blockedName)}, ${nameNow(viewerId)})`,
      blockerIsSupporter: sql`(select ${users.isSupporter} from ${users} where ${users.id} = ${viewerId})`,
      // Who has blocked somebody does not see their picture: there is none to keep.
      blockerPictureId: sql`(select ${uploads.id} from ${uploads} where ${uploads.profileOf} = ${viewerId}
        and ${hasNotBlocked(other, viewerId)})`,
      // The same of the figure.
      blockerFigure: sql`(select ${users.figure} from ${users} where ${users.id} = ${viewerId}
        and ${hasNotBlocked(other, viewerId)})`,
      blockedName: sql`coalesce(${ofTheirs(theirs.blockerName)}, ${nameNow(other)})`,
    }),
  ),
)

/**
 * Whether this is new. Friendship and waiting requests end with it, whoever asked whom. A request that waits ends as one
 * that was declined, and the thirty days begin anew for both: otherwise blocking and unblocking would tell its sender
 * which of the two it was, and be a way around a decline.
 */
export async function insertBlock(tx: Transaction, viewer: Viewer, userId: string): Promise<boolean> {
  if (userId === viewer.id) throw badInput({ userId: t('You can’t block yourself.') })
  await lockPair(tx, viewer.id, userId)
  const [person] = await standingTo.block(tx, { viewer: viewer.id, other: userId })
  if (person?.isDone) return false
  if (!person?.isKnown) throw notFound()
  if (person.isFull)
    throw clash(
      t(
        'You’ve blocked {count, plural, one {{number} person} other {{number} people}}, which is the most you can.',
        { count: limits.blockedPeople, number: limits.blockedPeople.toLocaleString('en') },
      ),
    )
  await insertFrozen(tx, { viewer: viewer.id, other: userId })
  const { userId1, userId2 } = orderedPair(viewer.id, userId)
  await tx.delete(friendships).where(and(eq(friendships.userId1, userId1), eq(friendships.userId2, userId2)))
  await declineRequests(tx, [viewer.id, userId], ['pending', 'declined'])
  await leaveEachOthers(tx, viewer.id, userId)
  return true
}

/**
 * Neither comes to what the other hosts, nor is told of it, also if the block ends; who waits moves up with the next look
 * (decision 0105). A no of the host stays: to block her and to end that would be a way round it.
 */
async function leaveEachOthers(tx: Transaction, one: string, other: string): Promise<void> {
  const hostedBy = (host: string) =>
    tx.select({ id: gatherings.id }).from(gatherings).where(eq(gatherings.hostId, host))
  const { userId, gatheringId, declinedAt } = gatheringAnswers
  const gone = await tx
    .delete(gatheringAnswers)
    .where(
      and(
        isNull(declinedAt),
        or(
          and(eq(userId, one), inArray(gatheringId, hostedBy(other))),
          and(eq(userId, other), inArray(gatheringId, hostedBy(one))),
        ),
      ),
    )
    .returning(ofAnswer)
  await forgetAnswers(tx, gone)
}

async function declineRequests(
  tx: Transaction,
  [one, other]: [string, string],
  which: ('pending' | 'declined')[],
): Promise<void> {
  const { senderId, receiverId, status } = friendRequests
  await tx
    .update(friendRequests)
    .set({ status: 'declined', updatedAt: sql`now()` })
    .where(
      and(
        inArray(status, which),
        or(and(eq(senderId, one), eq(receiverId, other)), and(eq(senderId, other), eq(receiverId, one))),
      ),
    )
}

/** Whether there was one. */
export async function removeBlock(tx: Transaction, viewer: Viewer, userId: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(blocks)
    .where(and(eq(blocks.blockerId, viewer.id), eq(blocks.blockedId, userId)))
  // Where there was none, what waits between the two has nothing to do with it.
  if (!rowCount) return false
  // One that was on its way while the block was made has been seen by nobody, and comes to nobody now.
  await declineRequests(tx, [viewer.id, userId], ['pending'])
  return true
}

/** Whether this is new. */
export async function insertMute(tx: Transaction, viewer: Viewer, userId: string): Promise<boolean> {
  if (userId === viewer.id) throw badInput({ userId: t('You can’t mute yourself.') })
  const [person] = await standingTo.mute(tx, { viewer: viewer.id, other: userId })
  if (!person?.isKnown) throw notFound()
  if (person.isDone) return false
  if (person.isFull)
    throw clash(
      t(
        'You’ve muted {count, plural, one {{number} person} other {{number} people}}, which is the most you can.',
        { count: limits.mutedPeople, number: limits.mutedPeople.toLocaleString('en') },
      ),
    )
  const { rowCount } = await tx
    .insert(mutes)
    .values({ muterId: viewer.id, mutedId: userId })
    .onConflictDoNothing()
  return rowCount !== null && rowCount > 0
}

/** Whether there was one. */
export async function removeMute(tx: Transaction, viewer: Viewer, userId: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(mutes)
    .where(and(eq(mutes.muterId, viewer.id), eq(mutes.mutedId, userId)))
  return rowCount !== null && rowCount > 0
}

/** Whom they declined stays set aside for that: putting the request back takes it away again. */
export async function insertSetAside(tx: Transaction, viewer: Viewer, userId: string): Promise<void> {
  if (userId === viewer.id) throw badInput({ userId: t('You can’t set yourself aside.') })
  const [person] = await standingTo.setAside(tx, { viewer: viewer.id, other: userId })
  if (!person?.isKnown) throw notFound()
  if (person.isDone) return
  if (person.isFull)
    throw clash(
      t(
        'You’ve set aside {count, plural, one {{number} person} other {{number} people}}, which is the most you can. You can bring someone back in Settings.',
        { count: limits.setAsidePeople, number: limits.setAsidePeople.toLocaleString('en') },
      ),
    )
  await tx
    .insert(setAsidePeople)
    .values({ userId: viewer.id, personId: userId, cause: 'chosen' })
    // Whom they asked is in no list: now they are, and can be brought back.
    .onConflictDoUpdate({
      target: [setAsidePeople.userId, setAsidePeople.personId],
      set: { cause: 'chosen' },
      setWhere: eq(setAsidePeople.cause, 'asked'),
    })
}

/** Not what came of asking, which is in no list. */
export async function removeSetAside(tx: Transaction, viewer: Viewer, userId: string): Promise<void> {
  const { userId: by, personId, cause } = setAsidePeople
  await tx.delete(setAsidePeople).where(and(eq(by, viewer.id), eq(personId, userId), ne(cause, 'asked')))
}
