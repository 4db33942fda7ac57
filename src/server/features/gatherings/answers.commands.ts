import { and, count, eq, gt, isNull, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/core/endpoint.ts'
import { limits } from '#contract/core/limits.ts'
import type { gatheringEndpoints } from '#contract/gatherings/gatherings.ts'
import { gatheringVisibleTo } from '#server/access/gatherings.ts'
import { areFriends, noBlockBetween } from '#server/access/visibility.ts'
import type { Transaction } from '#server/db/connection.ts'
import { gatheringAnswers } from '#server/db/schema/gatherings/gathering-answers.ts'
import { gatherings } from '#server/db/schema/gatherings/gatherings.ts'
import { clash, notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { forgetAnswers, ofAnswer } from '#server/notifications/gathering-notices.ts'
import type { ServerEvent } from '#server/realtime/events.ts'
import { t } from '#words/t.ts'
import { requireHosting, requireToCome } from './gatherings.commands.ts'
import {
  answerChanged,
  changedFor,
  fillPlaces,
  type LockedGathering,
  lockGathering,
  moveUp,
  placeless,
  tellWhoSee,
} from './places.commands.ts'
import { setReminders } from './reminders.commands.ts'

type Answer = BodyOf<typeof gatheringEndpoints.answer>

/** One that the viewer can see and does not host, locked; and whether the host need not say yes to them. */
async function requireInvited(tx: Transaction, viewer: Viewer, id: string) {
  const locked = await lockGathering(tx, id)
  const [seen] = await tx
    .select({ isFriend: sql<boolean>`${areFriends(viewer.id, gatherings.hostId)}` })
    .from(gatherings)
    .where(and(eq(gatherings.id, id), gatheringVisibleTo(viewer)))
  if (!locked || !seen) throw notFound()
  if (locked.hostId === viewer.id) throw notAllowed(t('This is your own gathering.'))
  // Friends and members are in at once, unless the host wants to say yes to each; others are always asked for.
  const isIn = !locked.acceptsByHand && (locked.communityId !== null || seen.isFriend)
  return { locked, isIn }
}

const ownAnswer = async (tx: Transaction, gatheringId: string, userId: string) => {
  const [row] = await tx
    .select()
    .from(gatheringAnswers)
    .where(and(eq(gatheringAnswers.gatheringId, gatheringId), eq(gatheringAnswers.userId, userId)))
  return row ?? null
}

/** Said twice it is the same: whoever waits keeps their place in the line. */
export async function answerGathering(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  { answer, showsName, remind }: Answer,
): Promise<ServerEvent[]> {
  const { locked, isIn } = await requireInvited(tx, viewer, id)
  requireToCome(locked)
  const before = await ownAnswer(tx, id, viewer.id)
  if (before?.declinedAt) throw clash(noPlace())
  if (!before) await requireRoomForAnswers(tx, viewer, id)
  const isSame = before?.answer === answer
  const keepsPlace = isSame && before.hasPlace
  const set = {
    ...{ answer, showsName, remind },
    ...(answer !== 'coming' && placeless),
    answeredAt: sql`now()`,
    ...(!isSame && { queuedAt: sql`now()` }),
    // Whoever was let in once is in. That one can't come lets nobody in: the host may want to say yes to each by then.
    acceptedAt: before?.acceptedAt ?? (isIn && answer !== 'cant' ? sql`now()` : null),
  }
  await tx
    .insert(gatheringAnswers)
    .values({ ...set, gatheringId: id, userId: viewer.id })
    .onConflictDoUpdate({ target: [gatheringAnswers.gatheringId, gatheringAnswers.userId], set })
  const placed = keepsPlace ? [] : await fillPlaces(tx, locked)
  const moved = await tellMoved(tx, viewer, locked, placed)
  await setReminders(tx, locked, [viewer.id])
  const told = isSame ? [] : await tellHost(tx, locked)
  const isLetIn = isIn && !before?.acceptedAt && answer !== 'cant'
  const isNews = !isSame || isLetIn || placed.includes(viewer.id)
  return [...moved, ...told, answerChanged(locked, viewer.id, isNews)]
}

const noPlace = () => t('There’s no place for you at this gathering.')

/** Whoever answers gets a place if there is one; a place that they gave up goes to whoever waits. They know it already. */
async function tellMoved(
  tx: Transaction,
  viewer: Viewer,
  locked: LockedGathering,
  placed: readonly string[],
): Promise<ServerEvent[]> {
  const others = placed.filter((userId) => userId !== viewer.id)
  if (others.length === 0) return []
  return [...(await tellWhoSee(tx, locked.id, 'gatheringAccepted', others)), changedFor(locked, others)]
}

const tellHost = (tx: Transaction, { id, hostId }: LockedGathering) =>
  tellWhoSee(tx, id, 'gatheringAnswered', [hostId])

async function requireRoomForAnswers(tx: Transaction, viewer: Viewer, id: string): Promise<void> {
  const [[here], [own]] = await Promise.all([
    tx.select({ count: count() }).from(gatheringAnswers).where(eq(gatheringAnswers.gatheringId, id)),
    tx
      .select({ count: count() })
      .from(gatheringAnswers)
      .innerJoin(gatherings, eq(gatherings.id, gatheringAnswers.gatheringId))
      .where(and(eq(gatheringAnswers.userId, viewer.id), gt(gatherings.endsAt, sql`now()`))),
  ])
  if (here && here.count >= limits.gathering.answers)
    throw clash(t('So many people have answered that the list is full.'))
  if (own && own.count >= limits.gathering.answered)
    throw clash(
      t('You can answer {max} gatherings that are still to come. Please leave one of them first.', {
        max: limits.gathering.answered,
      }),
    )
}

/** Without a word to anybody. A no of the host stays, or leaving would be a way to ask again. */
export async function leaveGathering(tx: Transaction, viewer: Viewer, id: string): Promise<ServerEvent[]> {
  const { locked } = await requireInvited(tx, viewer, id)
  const gone = await tx
    .delete(gatheringAnswers)
    .where(
      and(
        eq(gatheringAnswers.gatheringId, id),
        eq(gatheringAnswers.userId, viewer.id),
        isNull(gatheringAnswers.declinedAt),
      ),
    )
    .returning(ofAnswer)
  await forgetAnswers(tx, gone)
  return [...(await moveUp(tx, locked)), answerChanged(locked, viewer.id, gone.length > 0)]
}

/** Greeting is offered, never given as a task. */
export async function changeGreeting(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  words: string | null,
): Promise<ServerEvent[]> {
  const { locked } = await requireInvited(tx, viewer, id)
  requireToCome(locked)
  const own = await ownAnswer(tx, id, viewer.id)
  if (!own?.hasPlace && words) throw notAllowed(t('Only people who are coming can greet others.'))
  const isNews = own !== null && own.greeting !== words
  if (isNews)
    await tx.update(gatheringAnswers).set({ greeting: words }).where(eq(gatheringAnswers.id, own.id))
  return [answerChanged(locked, viewer.id, isNews)]
}

/** Of somebody who answered, and whom the host can meet; for the host, nobody else has answered. */
async function requireGuest(tx: Transaction, viewer: Viewer, id: string, userId: string) {
  const locked = await requireHosting(tx, viewer, id)
  const [guest] = await tx
    .select()
    .from(gatheringAnswers)
    .where(
      and(
        eq(gatheringAnswers.gatheringId, id),
        eq(gatheringAnswers.userId, userId),
        noBlockBetween(viewer.id, gatheringAnswers.userId),
      ),
    )
  if (!guest) throw notFound()
  return { locked, guest }
}

/** A no can be taken back by a yes. */
export async function acceptGuest(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  userId: string,
): Promise<ServerEvent[]> {
  const { locked, guest } = await requireGuest(tx, viewer, id, userId)
  requireToCome(locked)
  if (guest.acceptedAt && !guest.declinedAt) return []
  await tx
    .update(gatheringAnswers)
    .set({ acceptedAt: sql`now()`, declinedAt: null })
    .where(eq(gatheringAnswers.id, guest.id))
  const others = (await fillPlaces(tx, locked)).filter((one) => one !== userId)
  await setReminders(tx, locked, [userId])
  const told = await tellWhoSee(tx, id, 'gatheringAccepted', [userId, ...others])
  return [...told, changedFor(locked, [userId, ...others])]
}

/** From then on they see no more than the city. */
export async function removeGuest(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  userId: string,
): Promise<ServerEvent[]> {
  const { locked, guest } = await requireGuest(tx, viewer, id, userId)
  if (guest.declinedAt) return []
  await tx
    .update(gatheringAnswers)
    .set({ ...placeless, declinedAt: sql`now()`, acceptedAt: null, showsName: false })
    .where(eq(gatheringAnswers.id, guest.id))
  const isNews = guest.answer !== 'cant' && locked.endsAt.getTime() > Date.now()
  const told = isNews ? await tellWhoSee(tx, id, 'gatheringDeclined', [userId]) : []
  return [...told, ...(await moveUp(tx, locked)), changedFor(locked, [userId])]
}
