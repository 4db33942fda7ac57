import { sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import type { ModerationAction, Rule } from '#contract/safety-rules.ts'
import type { Queryable } from '#server/db/client.ts'
import { newId } from '#server/db/clock.ts'
import type { Transaction } from '#server/db/few-trips.ts'
import { idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
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

const given = sql.placeholder

const inserting = preparedSql(
  'decision_insert',
  () => sql`
  insert into ${moderationDecisions}
    (id, subject_type, subject_id, concerns_id, community_id, moderator_id, action, rule, reason, words, until)
  values (${idNow('id')}, ${given('subjectType')}::text, ${idNow('subjectId')}, ${idNow('concernsId')},
    ${idNow('communityId')}, ${idNow('moderatorId')}, ${given('action')}::text, ${given('rule')}::text,
    ${given('reason')}::text, ${given('words')}::text, now() + make_interval(days => ${given('days')}::int))`,
)

/** Everything that belongs to one decision, in one transaction: the row, its effect, who is told, and the log. */
export async function insertDecision(
  tx: Transaction,
  by: By,
  subject: Subject,
  { action, rule, reason, days }: Verdict,
): Promise<Decided> {
  const { type: subjectType, id: subjectId, concernsId } = subject
  const id = newId()
  const decision = {
    ...{ id, subjectType, subjectId, concernsId, action, rule, reason },
    communityId: by.communityId,
    moderatorId: by.id,
    words: subject.content === null ? null : [...subject.content].slice(0, limits.reportedWords).join(''),
    // Without days there is no end.
    days: action === 'suspend' ? (days ?? 1) : null,
  }
  const entry = {
    ...{ subjectType, subjectId, reason },
    actorId: by.id,
    event: logged[action],
    communityId: subject.communityId,
  }
  const isTold = action !== 'dismiss'
  // What takes a decision back says nothing about the reports that have come since.
  const isAboutReports = action !== 'restore' && action !== 'lift'
  const [, , events, , closed] = await Promise.all([
    inserting(tx, decision),
    insertAuditEntry(tx, entry),
    takeEffect(tx, action, subject),
    concernsId && isTold ? insertNotice(tx, { userId: concernsId, kind: 'decision', decisionId: id }) : null,
    isAboutReports ? closeReports(tx, subject, action, id) : [],
  ])
  await tx.lastly(() => Promise.all(closed.map((report) => tellReporter(tx, report))))

  // Told apart from the reporters: side by side they would name an anonymous author, if only among ourselves.
  if (concernsId && isTold) events.push({ type: 'notices.changed', userIds: [concernsId] })
  const userIds = closed.map(({ reporter_id }) => reporter_id)
  if (userIds.length > 0) events.push({ type: 'notices.changed', userIds })
  return { decisionId: id, events }
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

interface Closed {
  id: string
  reporter_id: string
}

const closing = preparedSql<{ id: string; reporter_id: string | null }>(
  'reports_close',
  () => sql`update ${reports} set state = ${given('state')}::text, decision_id = ${idNow('decisionId')}, updated_at = now()
    where ${reports.subjectType} = ${given('type')}::text and ${reports.subjectId} = ${idNow('id')}
      and ${reports.state} = 'open'
    returning id, reporter_id`,
)

/** Every open report of it is decided by this. Answers those of people who are still there to be told. */
async function closeReports(
  tx: Queryable,
  { type, id }: Subject,
  action: ModerationAction,
  decisionId: string,
): Promise<Closed[]> {
  const state = action === 'dismiss' ? 'dismissed' : 'acted'
  const closed = await closing(tx, { type, id, state, decisionId })
  return closed.filter((report): report is Closed => report.reporter_id !== null)
}

const tellReporter = (tx: Queryable, { id: reportId, reporter_id: userId }: Closed) =>
  insertNotice(tx, { userId, kind: 'reportDecided', reportId })
