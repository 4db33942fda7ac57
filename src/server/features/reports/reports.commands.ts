import { sql } from 'drizzle-orm'
import type { NewReport } from '#contract/reports.ts'
import type { ReportSubject } from '#contract/safety-rules.ts'
import { reportable } from '#server/access/report-subjects.ts'
import type { Database } from '#server/db/client.ts'
import { idLater } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { afterLock } from '#server/db/round-trip.ts'
import { reports } from '#server/db/schema/reports.ts'
import { badInput, notFound } from '#server/http/errors.ts'
import { stillSignedIn, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'

const viewerLater = { id: idLater('viewer') }
const given = sql.placeholder

const locking = preparedSql(
  'report_lock',
  () => sql`select pg_advisory_xact_lock(hashtextextended(${given('what')}::text, 0))`,
)

interface Made {
  is_own: boolean
  id: string
  is_new: boolean
}

/** After the lock. No row: nothing that the viewer may see. */
const reporting = (type: ReportSubject) =>
  preparedSql<Made>(`report_${type}`, () => {
    const what = sql.raw(`'${type}'`)
    const subject = idLater('subject')
    return sql`
    with subject as materialized (
      select *, ${type === 'community' ? sql`false` : sql`coalesce(concerns_id = ${viewerLater.id}, false)`} as is_own
      from (${reportable(type, viewerLater, subject)}) as seen where ${stillSignedIn}
    ),
    earlier as materialized (
      select ${reports.id} from ${reports}
      where ${reports.reporterId} = ${viewerLater.id} and ${reports.subjectType} = ${what}
        and ${reports.subjectId} = ${subject} and ${reports.state} = 'open' limit 1
    ),
    made as (
      insert into ${reports} (id, reporter_id, subject_type, subject_id, reason, details, concerns_id, community_id, words)
      select ${idLater('id')}, ${viewerLater.id}, ${what}, ${subject}, ${given('reason')}::text, ${given('details')}::text,
        concerns_id, community_id, words
      from subject where not is_own and not exists (select from earlier)
      returning id
    )
    select is_own, coalesce((select id from made), (select id from earlier)) as id, exists (select from made) as is_new
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
): Promise<{ id: string; isNew: boolean }> {
  const values = { id, subject: subjectId, reason, details: details ?? null }
  const [made] = await afterLock(
    db,
    // Two at once, from two devices or a double press: the second waits for the first and finds it.
    () => locking(db, { what: `${viewer.id} ${subjectId}` }),
    () => writeAs(viewer, db, report[subjectType], values),
  )
  if (!made) throw notFound()
  if (made.is_own) throw badInput({ subjectId: 'This is your own. You can change or delete it yourself.' })
  return { id: made.id, isNew: made.is_new }
}
