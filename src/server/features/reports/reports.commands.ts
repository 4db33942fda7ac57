import { and, eq, sql } from 'drizzle-orm'
import type { NewReport } from '#contract/reports.ts'
import { requireReportable } from '#server/access/report-subjects.ts'
import type { Database } from '#server/db/client.ts'
import { newId } from '#server/db/clock.ts'
import { reports } from '#server/db/schema/reports.ts'
import { badInput } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'

/** While a report of the same thing by the same person is open, a second one changes nothing. */
export const insertReport = (
  db: Database,
  viewer: Viewer,
  { subjectType, subjectId, reason, details }: NewReport,
): Promise<{ id: string; isNew: boolean }> =>
  db.transaction(async (tx) => {
    const subject = await requireReportable(tx, viewer, subjectType, subjectId)
    if (subject.concernsId === viewer.id && subjectType !== 'community')
      throw badInput({ subjectId: 'This is your own. You can change or delete it yourself.' })
    // Two at once, from two devices or a double press: the second waits for the first and finds it.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${viewer.id} ${subjectId}`}, 0))`)
    const [open] = await tx
      .select({ id: reports.id })
      .from(reports)
      .where(
        and(
          eq(reports.reporterId, viewer.id),
          eq(reports.subjectType, subjectType),
          eq(reports.subjectId, subjectId),
          eq(reports.state, 'open'),
        ),
      )
    if (open) return { id: open.id, isNew: false }
    const id = newId()
    await tx
      .insert(reports)
      .values({ id, reporterId: viewer.id, subjectType, subjectId, reason, details, ...subject })
    return { id, isNew: true }
  })
