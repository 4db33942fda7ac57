import { and, eq, gt, inArray, isNull, lt, lte, not, type SQL, sql } from 'drizzle-orm'
import { retentionDays } from '#contract/core/retention.ts'
import { gatheringVisibleTo, isWaiting, placesTaken } from '#server/access/gatherings.ts'
import { isGatheringInOpenCase } from '#server/access/open-cases.ts'
import { isGone, isMember } from '#server/access/visibility.ts'
import type { Database, Readable } from '#server/db/connection.ts'
import { daysAgo } from '#server/db/days.ts'
import { gatheringAnswers } from '#server/db/schema/gatherings/gathering-answers.ts'
import { gatherings } from '#server/db/schema/gatherings/gatherings.ts'
import { inOneChange } from '#server/http/change.ts'
import type { Queue } from '#server/jobs/queue.ts'
import { forgetAnswers, ofAnswer } from '#server/notifications/gathering-notices.ts'
import type { Events } from '#server/realtime/events.ts'
import { cancel } from './gatherings.commands.ts'
import { lockGathering, moveUp } from './places.commands.ts'

interface Services {
  db: Database
  events: Events
  queue: Queue
}

/** So many in one go; the rest a minute later. */
const mostAtOnce = 200

const isOn = and(
  gt(gatherings.endsAt, sql`now()`),
  isNull(gatherings.cancelledAt),
  isNull(gatherings.removedAt),
)

/** Every minute. Each part finds what there is to do by itself, so that nothing is lost where one fails. */
export async function lookAfterGatherings(services: Services): Promise<void> {
  await cancelHostless(services)
  await removeUninvited(services)
  await moveEveryoneUp(services)
  await remindDue(services)
}

/** Whoever hosts is about to leave Synapse, or has left the community. People who meant to go are told. */
const isHostless: SQL = sql`(${isGone(gatherings.hostId)} or (${gatherings.communityId} is not null
  and not ${isMember(gatherings.hostId, gatherings.communityId)}))`

const listIds = async (db: Readable, where: SQL | undefined): Promise<string[]> => {
  const rows = await db.select({ id: gatherings.id }).from(gatherings).where(where).limit(mostAtOnce)
  return rows.map(({ id }) => id)
}

async function cancelHostless(services: Services): Promise<void> {
  for (const id of await listIds(services.db, and(isOn, isHostless)))
    await inOneChange(services, async ({ tx, publish }) => {
      const gathering = await lockGathering(tx, id)
      if (!gathering || gathering.cancelledAt) return
      for (const event of await cancel(tx, gathering, null)) publish(event)
    })
}

/**
 * Who can't see it any more does not come: no friend or member any more, blocked, or about to leave Synapse. A no of the
 * host stays, or going away and coming back would be a way round it.
 */
async function removeUninvited({ db }: Services): Promise<void> {
  await db.inTransaction(async (tx) => {
    const gone = await tx
      .delete(gatheringAnswers)
      .where(
        sql`${gatheringAnswers.declinedAt} is null and exists (select from ${gatherings} where ${gatherings.id} = ${gatheringAnswers.gatheringId} and ${isOn}
          and (not ${gatheringVisibleTo({ id: gatheringAnswers.userId })} or ${isGone(gatheringAnswers.userId)}))`,
      )
      .returning(ofAnswer)
    await forgetAnswers(tx, gone)
  })
}

const someoneWaits = sql`exists (select from ${gatheringAnswers} where ${gatheringAnswers.gatheringId} = ${gatherings.id} and ${isWaiting})`
const hasRoom = sql`(${gatherings.capacity} is null or ${placesTaken} < ${gatherings.capacity})`

async function moveEveryoneUp(services: Services): Promise<void> {
  for (const id of await listIds(services.db, and(isOn, someoneWaits, hasRoom)))
    await inOneChange(services, async ({ tx, publish }) => {
      const gathering = await lockGathering(tx, id)
      if (!gathering) return
      for (const event of await moveUp(tx, gathering)) publish(event)
    })
}

/** Of several instances, one has the row; the job is there exactly if the time is noted as past. */
async function remindDue(services: Services): Promise<void> {
  const isDue = lte(gatheringAnswers.remindAt, sql`now()`)
  const due = await services.db
    .select({ id: gatheringAnswers.id })
    .from(gatheringAnswers)
    .where(isDue)
    .limit(mostAtOnce)
  for (const { id } of due)
    await inOneChange(services, async (change) => {
      const [answer] = await change.tx
        .update(gatheringAnswers)
        .set({ remindAt: null })
        .where(and(eq(gatheringAnswers.id, id), isDue))
        .returning({ userId: gatheringAnswers.userId })
      if (answer)
        await services.queue.add(change, [
          { kind: 'gatheringReminder', userId: answer.userId, data: { answer: id } },
        ])
    })
}

/** Every hour. The place and who came are not kept; a case that is open is decided first. */
export async function removePast(db: Database): Promise<void> {
  const isPast = lt(gatherings.endsAt, daysAgo(retentionDays.pastGatherings))
  const ids = await listIds(db, and(isPast, not(isGatheringInOpenCase)))
  if (ids.length > 0) await db.inTransaction((tx) => tx.delete(gatherings).where(inArray(gatherings.id, ids)))
}
