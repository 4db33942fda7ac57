import { and, count, eq, gt, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import type { NewPebble } from '#contract/pebbles.ts'
import { mayWriteTo } from '#server/access/conversations.ts'
import { isPebbleInOpenCase } from '#server/access/open-cases.ts'
import {
  isInJarOf,
  isStillGiven,
  isTakenOutBy,
  takesPebblesFrom,
  wasGivenBy,
  wasGivenTo,
} from '#server/access/pebbles.ts'
import { requireReadablePost } from '#server/access/permissions.ts'
import { now, smallestIdAt } from '#server/db/clock.ts'
import type { Transaction } from '#server/db/connection.ts'
import { lockPair } from '#server/db/pair-lock.ts'
import { pebbles } from '#server/db/schema/pebbles/pebbles.ts'
import { refusedGivers } from '#server/db/schema/pebbles/refused-givers.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import { users } from '#server/db/schema/users.ts'
import { badInput, clash, notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { type DescribedPhoto, noPhoto, toPhotoView } from '#server/storage/described-photos.ts'
import { letGoOfPhotos, showOnPebble } from '#server/storage/shown-photos.ts'
import { t } from '#words/t.ts'

const day = 24 * 60 * 60 * 1000

/** One at a time for each person, so that two at once cannot pass a limit together. */
const lockOwn = (tx: Transaction, viewer: Viewer) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, viewer.id)).for('no key update')

/**
 * The same for strangers, after an ended friendship, across a block and for nobody at all. Whether the friend may read
 * the post is not asked: a refusal would tell of circles, communities and blocks that are not the giver's to know. Nor
 * does anything here tell whether it reaches the jar (decision 0099).
 */
export async function insertPebble(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  { receiverId, line = null, postId = null }: NewPebble,
  photo: DescribedPhoto | null,
): Promise<void> {
  // Before the friend: a post that is hidden and one that never was are answered alike, whoever it is for.
  if (postId) await requireReadablePost(tx, viewer, postId)
  await lockPair(tx, viewer.id, receiverId)
  const [friend] = await tx
    .select({ isDelivered: takesPebblesFrom(viewer.id) })
    .from(users)
    .where(and(eq(users.id, receiverId), mayWriteTo(viewer.id, users.id)))
  if (!friend) throw notAllowed(t('You can give pebbles to friends.'), 'not_friends')
  await lockOwn(tx, viewer)
  await requireFewToday(tx, viewer, receiverId)
  const { isDelivered } = friend
  await tx.insert(pebbles).values({
    id,
    giverId: viewer.id,
    receiverId,
    line,
    postId,
    hasPost: postId !== null,
    ...(photo ? toPhotoView(photo) : noPhoto),
    isDelivered,
  })
  if (photo) await showOnPebble(tx, viewer, photo, id)
}

async function requireFewToday(tx: Transaction, viewer: Viewer, receiverId: string): Promise<void> {
  const [today] = await tx
    .select({
      inAll: count(),
      forThem: sql<number>`(count(*) filter (where ${pebbles.receiverId} = ${receiverId}))::int`,
    })
    .from(pebbles)
    .where(and(eq(pebbles.giverId, viewer.id), isStillGiven, gt(pebbles.id, smallestIdAt(now() - day))))
  if (!today) return
  if (today.forThem >= limits.pebble.forOneADay)
    throw clash(
      t('You can give one friend {max} pebbles in a day. There’s room for more tomorrow.', {
        max: limits.pebble.forOneADay,
      }),
    )
  if (today.inAll >= limits.pebble.aDay)
    throw clash(
      t('You can give {max} pebbles in a day. There’s room for more tomorrow.', { max: limits.pebble.aDay }),
    )
}

/**
 * Gone for both. A second time answers as the first did. A report that is open keeps a photo until it is decided, where
 * those who decide can look at it; for the two that makes no difference.
 */
export async function removeGiven(tx: Transaction, viewer: Viewer, id: string): Promise<void> {
  const isOwn = and(eq(pebbles.id, id), wasGivenBy(viewer.id))
  const [taken] = await tx
    .update(pebbles)
    .set({ takenBackAt: sql`now()` })
    .where(
      and(
        isOwn,
        isNull(pebbles.thankedAt),
        sql`${pebbles.createdAt} > now() - make_interval(mins => ${sql.raw(String(limits.pebble.takeBackMinutes))})`,
      ),
    )
    .returning({ imageUrl: pebbles.imageUrl })
  if (taken) {
    if (taken.imageUrl) await letGoOfPhotos(tx, uploads.pebbleId, id)
    await tx
      .delete(pebbles)
      .where(and(eq(pebbles.id, id), or(isNull(pebbles.imageUrl), not(isPebbleInOpenCase))))
    return
  }
  const [kept] = await tx.select({ id: pebbles.id }).from(pebbles).where(isOwn)
  if (kept)
    throw clash(
      t(
        'This can’t be taken back any more. That works for {minutes, plural, one {# minute} other {# minutes}}, or until there’s a thank-you.',
        { minutes: limits.pebble.takeBackMinutes },
      ),
    )
}

type Change = Partial<Record<'thankedAt' | 'takenOutAt', SQL | null>>

/** What is the viewer's to change. Twice does no harm. */
async function change(
  tx: Transaction,
  id: string,
  set: Change,
  where: SQL,
  isDone: SQL = where,
): Promise<void> {
  const { rowCount } = await tx
    .update(pebbles)
    .set(set)
    .where(and(eq(pebbles.id, id), where))
  if (rowCount) return
  const [done] = await tx
    .select({ id: pebbles.id })
    .from(pebbles)
    .where(and(eq(pebbles.id, id), isDone))
  if (!done) throw notFound()
}

/** The moment stays that of the first time. */
export const thank = (tx: Transaction, viewer: Viewer, id: string) =>
  change(tx, id, { thankedAt: sql`coalesce(${pebbles.thankedAt}, now())` }, isInJarOf(viewer.id))
export const unthank = (tx: Transaction, viewer: Viewer, id: string) =>
  change(tx, id, { thankedAt: null }, isInJarOf(viewer.id))
export const takeOut = (tx: Transaction, viewer: Viewer, id: string) =>
  change(tx, id, { takenOutAt: sql`now()` }, isInJarOf(viewer.id), isTakenOutBy(viewer.id))
export const putBack = (tx: Transaction, viewer: Viewer, id: string) =>
  change(tx, id, { takenOutAt: null }, isTakenOutBy(viewer.id), isInJarOf(viewer.id))

/** Of somebody who has given the viewer something; of anybody else there is nothing to refuse. */
export async function refuseGiver(tx: Transaction, viewer: Viewer, giverId: string): Promise<void> {
  const [gave] = await tx
    .select({ id: pebbles.id })
    .from(pebbles)
    .where(and(eq(pebbles.giverId, giverId), wasGivenTo(viewer.id)))
    .limit(1)
  if (!gave) throw notFound()
  await lockOwn(tx, viewer)
  const [held] = await tx
    .select({ count: count() })
    .from(refusedGivers)
    .where(eq(refusedGivers.userId, viewer.id))
  if (held && held.count >= limits.pebble.refused)
    throw badInput({
      id: t('This list can have at most {max} people. Please take someone off it first.', {
        max: limits.pebble.refused,
      }),
    })
  await tx.insert(refusedGivers).values({ userId: viewer.id, giverId }).onConflictDoNothing()
}

export async function allowGiver(tx: Transaction, viewer: Viewer, giverId: string): Promise<void> {
  await tx
    .delete(refusedGivers)
    .where(and(eq(refusedGivers.userId, viewer.id), eq(refusedGivers.giverId, giverId)))
}
