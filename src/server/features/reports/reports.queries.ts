import { and, eq, lt } from 'drizzle-orm'
import type { PageQuery } from '#contract/paging.ts'
import type { ReportView } from '#contract/reports.ts'
import type { AppealState, ModerationAction, ReportOutcome, ReportSubject } from '#contract/safety-rules.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { idLater, newestFirst, preparedEach, theEndOfTime } from '#server/db/planned-once.ts'
import { appeals } from '#server/db/schema/appeals.ts'
import { moderationDecisions } from '#server/db/schema/moderation-decisions.ts'
import { reports } from '#server/db/schema/reports.ts'
import { rowsFor } from '#server/http/paging.ts'
import type { Viewer } from '#server/http/viewer.ts'

const select = (db: Queryable) =>
  db
    .select({
      id: reports.id,
      subjectType: reports.subjectType,
      subjectId: reports.subjectId,
      reason: reports.reason,
      details: reports.details,
      words: reports.words,
      state: reports.state,
      action: moderationDecisions.action,
      appeal: appeals.state,
      decidedAt: moderationDecisions.createdAt,
      createdAt: reports.createdAt,
    })
    .from(reports)
    .leftJoin(moderationDecisions, eq(moderationDecisions.id, reports.decisionId))
    .leftJoin(appeals, eq(appeals.decisionId, moderationDecisions.id))

type ReportRow = Awaited<ReturnType<typeof select>>[number]

export const toReportView = ({ action, appeal, decidedAt, createdAt, ...row }: ReportRow): ReportView => ({
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

const reportPage = preparedEach((db, rows: number) =>
  select(db)
    .where(and(eq(reports.reporterId, idLater('viewer')), lt(reports.id, idLater('before'))))
    .orderBy(newestFirst(reports.id, rows))
    .prepare(`own_reports_${rows}`),
)

/** Only ever the viewer's own. */
export async function listOwnReports(db: Database, viewer: Viewer, query: PageQuery): Promise<ReportView[]> {
  const before = query.before ?? theEndOfTime
  const found = await reportPage(db, rowsFor(query)).execute({ viewer: viewer.id, before })
  return found.map(toReportView)
}

/** Their own, of this. */
export async function findOpenReport(
  db: Database,
  viewer: Viewer,
  subjectType: ReportSubject,
  subjectId: string,
): Promise<ReportView | null> {
  const [row] = await select(db).where(
    and(
      eq(reports.reporterId, viewer.id),
      eq(reports.subjectType, subjectType),
      eq(reports.subjectId, subjectId),
      eq(reports.state, 'open'),
    ),
  )
  return row ? toReportView(row) : null
}
