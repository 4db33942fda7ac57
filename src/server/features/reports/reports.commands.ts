import { sql } from 'drizzle-orm'
import type { NewReport, ReportView } from '#contract/reports.ts'
import type { ReportSubject } from '#contract/safety-rules.ts'
import { reportable } from '#server/access/report-subjects.ts'
import type { Database } from '#server/db/client.ts'
import { idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { reports } from '#server/db/schema/reports.ts'
import { badInput, notFound } from '#server/http/errors.ts'
import { stillSignedIn, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { findOpenReport, toReportView } from './reports.queries.ts'

const someone = { id: idNow('viewer') }
const given = sql.placeholder

interface Made {
  is_own: boolean
  words: string | null
  /** Null: there is an open one already. */
  created_at: string | null
}

/** No row: nothing that the viewer may see. Two at once: the second waits for the first and is that one. */
const reporting = (type: ReportSubject) =>
  preparedSql<Made>(`report_${type}`, () => {
    const what = sql.raw(`'${type}'`)
    const subject = idNow('subject')
    return sql`
    with subject as materialized (
      select *, ${type === 'community' ? sql`false` : sql`coalesce(concerns_id = ${someone.id}, false)`} as is_own
      from (${reportable(type, someone, subject)}) as seen where ${stillSignedIn}
    ),
    made as (
      insert into ${reports} (id, reporter_id, subject_type, subject_id, reason, details, concerns_id, community_id, words)
      select ${idNow('id')}, ${someone.id}, ${what}, ${subject}, ${given('reason')}::text, ${given('details')}::text,
        concerns_id, community_id, words
      from subject where not is_own
      on conflict (reporter_id, subject_type, subject_id) where state = 'open' do nothing
      returning created_at
    )
    select is_own, words, (select created_at from made) as created_at from subject`
  })

const report: Record<ReportSubject, ReturnType<typeof reporting>> = {
  post: reporting('post'),
  comment: reporting('comment'),
  message: reporting('message'),
  user: reporting('user'),
  community: reporting('community'),
}

/** While a report of the same thing by the same person is open, a second one changes nothing and is that one. */
export async function insertReport(
  db: Database,
  viewer: Viewer,
  id: string,
  { subjectType, subjectId, reason, details }: NewReport,
): Promise<ReportView & { isNew: boolean }> {
  const values = { id, subject: subjectId, reason, details: details ?? null }
  const [made] = await writeAs(viewer, db, report[subjectType], values)
  if (!made) throw notFound()
  if (made.is_own) throw badInput({ subjectId: 'This is your own. You can change or delete it yourself.' })
  if (made.created_at) {
    const { words, created_at: at } = made
    const as = {
      id,
      subjectType,
      subjectId,
      reason,
      details: details ?? null,
      words,
      createdAt: new Date(at),
    }
    return {
      ...toReportView({ ...as, state: 'open', action: null, appeal: null, decidedAt: null }),
      isNew: true,
    }
  }
  const earlier = await findOpenReport(db, viewer, subjectType, subjectId)
  // Decided in this very moment.
  if (!earlier) return insertReport(db, viewer, id, { subjectType, subjectId, reason, details })
  return { ...earlier, isNew: false }
}
