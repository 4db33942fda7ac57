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

/**
 * Everything that belongs to one decision, in one transaction: the row, its effect, who is told, and the log. It is the
 * last of the transaction, and is kept at once.
 */
export async function insertDecision(
  tx: Transaction,
  by: By,
  subject: Subject,
  open: readonly OpenReport[],
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
  const closed = action === 'restore' || action === 'lift' ? [] : open
  const [, , events] = await tx.lastly(() =>
    Promise.all([
      inserting(tx, decision),
      insertAuditEntry(tx, entry),
      takeEffect(tx, action, subject),
      concernsId && isTold && insertNotice(tx, { userId: concernsId, kind: 'decision', decisionId: id }),
      closeReports(tx, closed, action, id),
    ]),
  )

  // Told apart from the reporters: side by side they would name an anonymous author, if only among ourselves.
  if (concernsId && isTold) events.push({ type: 'notices.changed', userIds: [concernsId] })
  const userIds = closed.flatMap(({ reporterId }) => reporterId ?? [])
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
      if (!subject.concernsId) return takeDown(tx, subject)
      const [events, , sessionIds] = await Promise.all([
        takeDown(tx, subject),
        renewSuspension(tx, subject.concernsId),
        endSessionsOf(tx, subject.concernsId),
      ])
      return sessionIds.length > 0 ? [...events, { type: 'session.ended', sessionIds }] : events
    }
    case 'lift':
      if (subject.concernsId) await renewSuspension(tx, subject.concernsId)
      return []
    default:
      return []
  }
}

export interface OpenReport {
  id: string
  /** Null: whoever it was has left. */
  reporterId: string | null
}

const listing = preparedSql<OpenReport>(
  'reports_open',
  () => sql`select id, reporter_id as "reporterId" from ${reports}
    where ${reports.subjectType} = ${given('type')}::text and ${reports.subjectId} = ${idNow('id')}
      and ${reports.state} = 'open'`,
)

/** Under the lock of the subject: whoever reports it later has not been heard. */
export const listOpenReports = (
  tx: Queryable,
  { type, id }: Pick<Subject, 'type' | 'id'>,
): Promise<OpenReport[]> => listing(tx, { type, id })

const closing = preparedSql(
  'report_close',
  () => sql`update ${reports} set state = ${given('state')}::text, decision_id = ${idNow('decisionId')}, updated_at = now()
    where ${reports.id} = ${idNow('id')} and ${reports.state} = 'open'`,
)

/** Every open report of it is decided by this, and each reporter is told. */
const closeReports = (
  tx: Queryable,
  open: readonly OpenReport[],
  action: ModerationAction,
  decisionId: string,
): Promise<unknown> => {
  const state = action === 'dismiss' ? 'dismissed' : 'acted'
  return Promise.all(
    open.flatMap(({ id, reporterId }) => [
      closing(tx, { id, state, decisionId }),
      reporterId && insertNotice(tx, { userId: reporterId, kind: 'reportDecided', reportId: id }),
    ]),
  )
}
