import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { PageQuery } from '#contract/core/paging.ts'
import type {
  AppealState,
  ModerationAction,
  ReportOutcome,
  ReportSubject,
} from '#contract/moderation/rules.ts'
import type { ReportView } from '#contract/reports/reports.ts'
import type { Readable } from '#server/db/connection.ts'
import { idLater, later, newestFirst, theEndOfTime } from '#server/db/parameters.ts'
import { groupMessages } from '#server/db/schema/groups/group-messages.ts'
import { messages } from '#server/db/schema/messages/messages.ts'
import { appeals } from '#server/db/schema/moderation/appeals.ts'
import { moderationDecisions } from '#server/db/schema/moderation/moderation-decisions.ts'
import { reports } from '#server/db/schema/reports.ts'
import { type RowsOf, selecting, statement, statements } from '#server/db/statement.ts'
import { rowsFor } from '#server/http/paging.ts'
import type { Viewer } from '#server/http/viewer.ts'

/** What was taken back before it was reported is for moderators alone: who reports it may never have read it (decision 0083). */
const wasTakenBack = sql`(exists (select from ${messages} where ${reports.subjectType} = 'message'
    and ${messages.id} = ${reports.subjectId} and ${messages.takenBackAt} <= ${reports.createdAt})
  or exists (select from ${groupMessages} where ${reports.subjectType} = 'groupMessage'
    and ${groupMessages.id} = ${reports.subjectId} and ${groupMessages.takenBackAt} <= ${reports.createdAt}))`

/** Newest first. */
const reportsThat = (which: SQL | undefined, rows: number) =>
  selecting(
    {
      id: reports.id,
      subjectType: reports.subjectType,
      subjectId: reports.subjectId,
      reason: reports.reason,
      details: reports.details,
      words: sql<string | null>`case when not ${wasTakenBack} then ${reports.words} end`,
      state: reports.state,
      action: moderationDecisions.action,
      appeal: appeals.state,
      decidedAt: moderationDecisions.createdAt,
      createdAt: reports.createdAt,
    },
    (select) =>
      select
        .from(reports)
        .leftJoin(moderationDecisions, eq(moderationDecisions.id, reports.decisionId))
        .leftJoin(appeals, eq(appeals.decisionId, moderationDecisions.id))
        .where(and(eq(reports.reporterId, idLater('viewer')), which))
        .orderBy(newestFirst(reports.id, rows)),
  )

type ReportRow = RowsOf<ReturnType<typeof reportsThat>>

const toReportView = ({ action, appeal, decidedAt, createdAt, ...row }: ReportRow): ReportView => ({
  ...row,
  outcome: row.state === 'open' ? null : outcomeOf(row.state, action, appeal),
  decidedAt: decidedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

function outcomeOf(
  state: ReportRow['state'],
  action: ModerationAction | null,
  appeal: AppealState | null,
): ReportOutcome {
  if (appeal === 'overturned') return 'takenBack'
  if (state === 'dismissed') return 'nothingFound'
  return action === 'remove' ? 'removed' : 'acted'
}

const ownReports = statements('own_reports', (rows: number) =>
  reportsThat(lt(reports.id, idLater('before')), rows),
)

/** Only ever the viewer's own. */
export async function listOwnReports(db: Readable, viewer: Viewer, query: PageQuery): Promise<ReportView[]> {
  const before = query.before ?? theEndOfTime
  const found = await ownReports(rowsFor(query))(db, { viewer: viewer.id, before })
  return found.map(toReportView)
}

const openReport = statement('own_open_report', () =>
  reportsThat(
    and(
      eq(reports.subjectType, later('type', 'text')),
      eq(reports.subjectId, idLater('subject')),
      sql`${reports.state} = 'open'`,
    ),
    1,
  ),
)

/** Their own, of this. */
export async function findOpenReport(
  db: Readable,
  viewer: Viewer,
  type: ReportSubject,
  subjectId: string,
): Promise<ReportView | null> {
  const [row] = await openReport(db, { viewer: viewer.id, type, subject: subjectId })
  return row ? toReportView(row) : null
}
