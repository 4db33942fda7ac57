import { and, eq } from 'drizzle-orm'
import { gatheringVisibleTo } from '#server/access/gatherings.ts'
import type { Transaction } from '#server/db/connection.ts'
import { gatheringAnswers } from '#server/db/schema/gatherings/gathering-answers.ts'
import { gatherings } from '#server/db/schema/gatherings/gatherings.ts'
import type { Job } from '#server/jobs/jobs.commands.ts'
import type { Queue } from '#server/jobs/queue.ts'
import { tellOfGathering } from '#server/notifications/gathering-notices.ts'
import { getQuiet } from '#server/notifications/quiet.ts'
import type { Events } from '#server/realtime/events.ts'
import { stateOf } from './gathering.view.ts'

const latest = 30 * 60 * 1000

/** What is still to come, and whom it still concerns. */
async function findReminded(tx: Transaction, answerId: string, userId: string) {
  const [row] = await tx
    .select({
      id: gatherings.id,
      startsAt: gatherings.startsAt,
      cancelledAt: gatherings.cancelledAt,
      answer: gatheringAnswers.answer,
      acceptedAt: gatheringAnswers.acceptedAt,
      declinedAt: gatheringAnswers.declinedAt,
      hasPlace: gatheringAnswers.hasPlace,
    })
    .from(gatheringAnswers)
    .innerJoin(gatherings, eq(gatherings.id, gatheringAnswers.gatheringId))
    .where(and(eq(gatheringAnswers.id, answerId), gatheringVisibleTo({ id: userId })))
  const isReminded =
    row &&
    !row.cancelledAt &&
    row.answer !== 'cant' &&
    stateOf(row) === 'in' &&
    row.startsAt.getTime() > Date.now()
  return isReminded ? row : null
}

/**
 * Quiet hours may have been chosen since the time of the reminder was worked out: then it waits until they end, if that
 * is not too late. After that the notice is there, and comes to no device before they are over.
 */
export function handleReminders(queue: Queue, events: Pick<Events, 'publish'>): void {
  queue.handle('gatheringReminder', {
    work: 'reminder',
    failed: 'a reminder of a gathering could not be given',
    handle: async (tx: Transaction, { userId, data }: Job) => {
      const reminded = userId ? await findReminded(tx, data['answer'] ?? '', userId) : null
      if (!reminded || !userId) return null
      const { quiet, changesAt } = await getQuiet(tx, { id: userId, sessionId: '', hasChosenContent: false })
      const until = quiet?.because === 'hours' && changesAt ? Date.parse(changesAt) : null
      if (until && until < reminded.startsAt.getTime() - latest) {
        await tx
          .update(gatheringAnswers)
          .set({ remindAt: new Date(until) })
          .where(eq(gatheringAnswers.id, data['answer'] ?? ''))
        return null
      }
      const told = await tellOfGathering(tx, reminded.id, 'gatheringReminder', [userId])
      return async () => {
        for (const event of told) events.publish(event)
      }
    },
  })
}
