import { sql } from 'drizzle-orm'
import type { NewReport, ReportView } from '#contract/reports.ts'
import type { ReportSubject } from '#contract/safety-rules.ts'
import { reportable } from '#server/access/report-subjects.ts'
import type { Database } from '#server/db/client.ts'
import { idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { afterLock } from '#server/db/round-trip.ts'
import { reports } from '#server/db/schema/reports.ts'
import { badInput, notFound } from '#server/http/errors.ts'
import { stillSignedIn, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { findOwnReport, toReportView } from './reports.queries.ts'

const someone = { id: idNow('viewer') }
const given = sql.placeholder

const locking = preparedSql(
  'report_lock',
  () => sql`select pg_advisory_xact_lock(hashtextextended(${given('what')}::text, 0))`,
)

interface Made {
  is_own: boolean
  earlier_id: string | null
  words: string | null
  created_at: string | null
}

/** After the lock. No row: nothing that the viewer may see. */
const reporting = (type: ReportSubject) =>
  preparedSql<Made>(`report_${type}`, () => {
    const what = sql.raw(`'${type}'`)
    const subject = idNow('subject')
    return sql`
    with subject as materialized (
      select *, ${type === 'community' ? sql`false` : sql`coalesce(concerns_id = ${someone.id}, false)`} as is_own
      from (${reportable(type, someone, subject)}) as seen where ${stillSignedIn}
    ),
    earlier as materialized (
      select ${reports.id} from ${reports}
      where ${reports.reporterId} = ${someone.id} and ${reports.subjectType} = ${what}
        and ${reports.subjectId} = ${subject} and ${reports.state} = 'open' limit 1
    ),
    made as (
      insert into ${reports} (id, reporter_id, subject_type, subject_id, reason, details, concerns_id, community_id, words)
      select ${idNow('id')}, ${someone.id}, ${what}, ${subject}, ${given('reason')}::text, ${given('details')}::text,
        concerns_id, community_id, words
      from subject where not is_own and not exists (select from earlier)
      returning created_at
    )
    select is_own, words, (select id from earlier) as earlier_id, (select created_at from made) as created_at
    from subject`
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
  const [made] = await afterLock(
    db,
    // Two at once, from two devices or a double press: the second waits for the first and finds it.
    () => locking(db, { what: `${viewer.id} ${subjectId}` }),
    () => writeAs(viewer, db, report[subjectType], values),
  )
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
  const earlier = made.earlier_id === null ? null : await findOwnReport(db, viewer, made.earlier_id)
  if (!earlier) throw notFound()
  return { ...earlier, isNew: false }
}
