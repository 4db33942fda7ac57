import { and, eq, sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import type { ModerationAction, Rule } from '#contract/safety-rules.ts'
import type { Queryable } from '#server/db/client.ts'
import { newId } from '#server/db/clock.ts'
import { moderationDecisions } from '#server/db/schema/moderation-decisions.ts'
import { reports } from '#server/db/schema/reports.ts'
import { insertNotice } from '#server/notices/notices.ts'
import type { ServerEvent } from '#server/realtime/events.ts'
import { insertAuditEntry } from './audit.ts'
import { putBack, takeDown } from './effects.ts'
import type { Subject } from './subjects.ts'
import { endSessionsOf, renewSuspension } from './suspensions.ts'

export interface Verdict {
  action: ModerationAction
  rule: Rule | null
  reason: string
  /** For a suspension. */
  days: number | null
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
} as const satisfies Record<ModerationAction, string>

/** Everything that belongs to one decision, in one transaction: the row, its effect, who is told, and the log. */
export async function insertDecision(
  tx: Queryable,
  by: By,
  subject: Subject,
  { action, rule, reason, days }: Verdict,
): Promise<Decided> {
  const { type: subjectType, id: subjectId, concernsId } = subject
  const decisionId = newId()
  await tx.insert(moderationDecisions).values({
    id: decisionId,
    subjectType,
    subjectId,
    concernsId,
    communityId: by.communityId,
    moderatorId: by.id,
    action,
    rule,
    reason,
    words: subject.content === null ? null : [...subject.content].slice(0, limits.reportedWords).join(''),
    until: action === 'suspend' ? sql`now() + make_interval(days => ${days ?? 1})` : null,
  })
  await insertAuditEntry(tx, {
    actorId: by.id,
    event: logged[action],
    subjectType,
    subjectId,
    communityId: subject.communityId,
    reason,
  })
  const events = await takeEffect(tx, action, subject)

  // Told apart from the reporters: side by side they would name an anonymous author, if only among ourselves.
  if (concernsId && action !== 'dismiss') {
    await insertNotice(tx, { userId: concernsId, kind: 'decision', decisionId })
    events.push({ type: 'notices.changed', userIds: [concernsId] })
  }
  // What takes a decision back says nothing about the reports that have come since.
  if (action === 'restore' || action === 'lift') return { decisionId, events }
  const reporterIds = await closeReports(tx, subject, action, decisionId)
  if (reporterIds.length > 0) events.push({ type: 'notices.changed', userIds: reporterIds })
  return { decisionId, events }
}

async function takeEffect(tx: Queryable, action: ModerationAction, subject: Subject): Promise<ServerEvent[]> {
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

/** Every open report of it is decided by this, and each reporter is told. Answers who. */
async function closeReports(
  tx: Queryable,
  { type, id }: Subject,
  action: ModerationAction,
  decisionId: string,
): Promise<string[]> {
  const closed = await tx
    .update(reports)
    .set({ state: action === 'dismiss' ? 'dismissed' : 'acted', decisionId })
    .where(and(eq(reports.subjectType, type), eq(reports.subjectId, id), eq(reports.state, 'open')))
    .returning({ id: reports.id, reporterId: reports.reporterId })
  const told: string[] = []
  for (const { id: reportId, reporterId } of closed) {
    if (!reporterId) continue
    await insertNotice(tx, { userId: reporterId, kind: 'reportDecided', reportId })
    told.push(reporterId)
  }
  return told
}
