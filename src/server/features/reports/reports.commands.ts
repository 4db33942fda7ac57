import type { NewReport, ReportView } from '#contract/reports/reports.ts'
import { findReportable } from '#server/access/report-subjects.ts'
import type { Transaction } from '#server/db/connection.ts'
import { reports } from '#server/db/schema/reports.ts'
import { badInput, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { t } from '#words/t.ts'
import { findOpenReport } from './reports.queries.ts'

/** While a report of the same thing by the same person is open, a second one changes nothing and is that one. */
export async function insertReport(
  tx: Transaction,
  viewer: Viewer,
  report: NewReport,
): Promise<ReportView & { isNew: boolean }> {
  const { subjectType, subjectId, reason, details = null } = report
  const subject = await findReportable(tx, viewer, subjectType, subjectId)
  if (!subject) throw notFound()
  if (subjectType !== 'community' && subject.concernsId === viewer.id)
    throw badInput({ subjectId: t('This is yours. You can change or delete it yourself.') })
  // Two at once: the second waits for the first.
  const made = await tx
    .insert(reports)
    .values({ reporterId: viewer.id, subjectType, subjectId, reason, details, ...subject })
    .onConflictDoNothing()
    .returning({ id: reports.id })
  const open = await findOpenReport(tx, viewer, subjectType, subjectId)
  // An earlier one that was decided in this very moment.
  if (!open) return insertReport(tx, viewer, report)
  return { ...open, isNew: made.length > 0 }
}
