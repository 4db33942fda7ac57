import { and, eq, type SQL, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import type { DecidableAction, Rule } from '#contract/moderation/rules.ts'
import { newId } from '#server/db/clock.ts'
import type { Transaction } from '#server/db/connection.ts'
import { moderationDecisions } from '#server/db/schema/moderation/moderation-decisions.ts'
import { reports } from '#server/db/schema/reports.ts'
import { notify } from '#server/notifications/notices.ts'
import type { ServerEvent } from '#server/realtime/events.ts'
import { insertAuditEntry } from './audit.ts'
import { putBack, takeDown } from './effects.ts'
import type { Subject } from './subjects.ts'
import { endOfForGood, endSessionsOf, renewSuspension } from './suspensions.ts'
import { endUnmaskings } from './unmaskings.ts'

export interface Verdict {
  action: DecidableAction
  rule: Rule | null
  reason: string
  /** For a suspension. */
  days: number | null
  /** Or for a suspension that has no end. */
  isForGood: boolean
}

interface By {
  id: string
  /** Set when it is decided for a community, by its moderators. */
  communityId: string | null
}

export interface Decided {
  decisionId: string
  /** To be published once the transaction has committed. */
  events: ServerEvent[]
}

const logged = {
  dismiss: 'dismissed',
  remove: 'removed',
  warn: 'warned',
  suspend: 'suspended',
  restore: 'restored',
  lift: 'lifted',
} as const satisfies Record<DecidableAction, string>

/** Everything that belongs to one decision: the row, its effect, who is told, and the log. Under the lock of the subject. */
export async function insertDecision(
  tx: Transaction,
  by: By,
  subject: Subject,
  { action, rule, reason, days, isForGood }: Verdict,
): Promise<Decided> {
  const { type: subjectType, id: subjectId, concernsId } = subject
  const decisionId = newId()
  const isUnreported = isWithoutReport(action, subject)
  await tx.insert(moderationDecisions).values({
    ...{ id: decisionId, subjectType, subjectId, concernsId, action, rule, reason, isUnreported },
    communityId: by.communityId,
    moderatorId: by.id,
    words: keptWords(subject.content),
    until:
      action === 'suspend'
        ? isForGood
          ? endOfForGood
          : sql`now() + make_interval(days => ${days ?? 1})`
        : null,
  })
  await insertAuditEntry(tx, {
    ...{ subjectType, subjectId, reason, isUnreported },
    actorId: by.id,
    event: isForGood ? 'suspendedForGood' : logged[action],
    communityId: subject.communityId,
  })
  const events = await takeEffect(tx, action, subject)
  // Told apart from the reporters: side by side they would name an anonymous author, if only among ourselves.
  if (concernsId && action !== 'dismiss') {
    const isNotified = await notify(tx, null, { userId: concernsId, kind: 'decision', decisionId })
    if (isNotified) events.push({ type: 'notices.changed', userIds: [concernsId] })
  }
  // What takes a decision back says nothing about the reports that have come since.
  if (action !== 'restore' && action !== 'lift') {
    const userIds = await closeReports(tx, subject, action, decisionId)
    await endUnmaskings(tx, subject)
    if (userIds.length > 0) events.push({ type: 'notices.changed', userIds })
  }
  return { decisionId, events }
}

/** What takes a decision back needs none. */
const isWithoutReport = (action: DecidableAction, { type, id }: Subject): SQL<boolean> | false =>
  action !== 'restore' &&
  action !== 'lift' &&
  sql<boolean>`(not exists (select from ${reports} where ${reports.subjectType} = ${type}
    and ${reports.subjectId} = ${id} and ${reports.state} = 'open'))`

/** As much of what it is about as is kept. */
export const keptWords = (content: string | null): string | null =>
  content === null ? null : [...content].slice(0, limits.reportedWords).join('')

async function takeEffect(
  tx: Transaction,
  action: DecidableAction,
  subject: Subject,
): Promise<ServerEvent[]> {
  switch (action) {
    case 'remove':
      return takeDown(tx, subject)
    case 'restore':
      return putBack(tx, subject)
    case 'suspend': {
      const events = await takeDown(tx, subject)
      if (!subject.concernsId) return events
      await renewSuspension(tx, subject.concernsId)
      const sessionIds = await endSessionsOf(tx, subject.concernsId)
      return sessionIds.length > 0 ? [...events, { type: 'session.ended', sessionIds }] : events
    }
    case 'lift':
      if (subject.concernsId) await renewSuspension(tx, subject.concernsId)
      return []
    default:
      return []
  }
}

/** Every open report of it is decided by this, and each reporter is told, unless they have left. Answers who has a notice. */
async function closeReports(
  tx: Transaction,
  { type, id }: Subject,
  action: DecidableAction,
  decisionId: string,
): Promise<string[]> {
  const closed = await tx
    .update(reports)
    .set({ state: action === 'dismiss' ? 'dismissed' : 'acted', decisionId })
    .where(and(eq(reports.subjectType, type), eq(reports.subjectId, id), eq(reports.state, 'open')))
    .returning({ reportId: reports.id, userId: reports.reporterId })
  const reporters = closed.flatMap(({ reportId, userId }) => (userId ? [{ reportId, userId }] : []))
  const isNotified = await Promise.all(
    reporters.map((report) => notify(tx, null, { ...report, kind: 'reportDecided' })),
  )
  return reporters.flatMap(({ userId }, n) => (isNotified[n] ? [userId] : []))
}
