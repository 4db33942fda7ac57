import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { gatheringVisibleTo, isWaiting, placesTaken } from '#server/access/gatherings.ts'
import type { Transaction } from '#server/db/connection.ts'
import { gatheringAnswers } from '#server/db/schema/gatherings/gathering-answers.ts'
import { gatherings } from '#server/db/schema/gatherings/gatherings.ts'
import { users } from '#server/db/schema/users.ts'
import { tellOfGathering } from '#server/notifications/gathering-notices.ts'
import type { ServerEvent } from '#server/realtime/events.ts'

/** Places are given and taken one after the other. Null: there is no such gathering. */
export async function lockGathering(tx: Transaction, id: string) {
  const [row] = await tx.select().from(gatherings).where(eq(gatherings.id, id)).for('no key update')
  return row ?? null
}
export type LockedGathering = NonNullable<Awaited<ReturnType<typeof lockGathering>>>

/**
 * The waiting list moves up by itself: whoever has waited longest gets the next place. Under the lock of the gathering.
 * Answers who has a place now.
 */
export async function fillPlaces(tx: Transaction, { id, capacity }: LockedGathering): Promise<string[]> {
  const waiting = await tx
    .select({ id: gatheringAnswers.id, userId: gatheringAnswers.userId })
    .from(gatheringAnswers)
    .where(and(eq(gatheringAnswers.gatheringId, id), isWaiting))
    .orderBy(asc(gatheringAnswers.queuedAt), asc(gatheringAnswers.id))
  if (waiting.length === 0) return []
  const [taken] = await tx.select({ count: placesTaken }).from(gatherings).where(eq(gatherings.id, id))
  const next = capacity === null ? waiting : waiting.slice(0, Math.max(0, capacity - (taken?.count ?? 0)))
  if (next.length === 0) return []
  await tx
    .update(gatheringAnswers)
    .set({ hasPlace: true })
    .where(
      inArray(
        gatheringAnswers.id,
        next.map((one) => one.id),
      ),
    )
  return next.map(({ userId }) => userId)
}

/** Of what changes: whoever can't see it any more is told only that it is cancelled. */
export const tellWhoSee = (
  tx: Transaction,
  id: string,
  kind: Parameters<typeof tellOfGathering>[2],
  userIds: readonly string[],
): Promise<ServerEvent[]> =>
  tellOfGathering(
    tx,
    id,
    kind,
    userIds,
    sql`exists (select from ${gatherings} where ${gatherings.id} = ${id} and ${gatheringVisibleTo({ id: users.id })})`,
  )

/** They are told, and they and the host see it. Nobody else hears that anything has moved. */
export async function moveUp(tx: Transaction, gathering: LockedGathering): Promise<ServerEvent[]> {
  if (gathering.cancelledAt || gathering.startsAt.getTime() < Date.now()) return []
  const userIds = await fillPlaces(tx, gathering)
  if (userIds.length === 0) return []
  return [
    ...(await tellWhoSee(tx, gathering.id, 'gatheringAccepted', userIds)),
    changedFor(gathering, userIds),
  ]
}

/** For the host and these people alone. */
export const changedFor = (
  { id, hostId }: Pick<LockedGathering, 'id' | 'hostId'>,
  userIds: readonly string[],
): ServerEvent => ({ type: 'gathering.changed', gatheringId: id, userIds: [hostId, ...userIds] })

/** For whoever answered; and for the host, if it is news for her. */
export const answerChanged = (gathering: LockedGathering, userId: string, isNews: boolean): ServerEvent =>
  isNews
    ? changedFor(gathering, [userId])
    : { type: 'gathering.changed', gatheringId: gathering.id, userIds: [userId] }

/** Without a place, and whatever goes with it. */
export const placeless = { hasPlace: false, greeting: null, remindAt: null } as const
