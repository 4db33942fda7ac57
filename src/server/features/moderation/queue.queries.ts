import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { OldestFirst, QueueItem } from '#contract/moderation.ts'
import { allOf } from '#server/access/conditions.ts'
import { inScopeOf, notAbout } from '#server/access/moderators.ts'
import type { Looker } from '#server/access/visibility.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import {
  idLater,
  oldestFirst,
  preparedEach,
  preparedOnce,
  theBeginningOfTime,
} from '#server/db/planned-once.ts'
import { appeals } from '#server/db/schema/appeals.ts'
import { communities } from '#server/db/schema/communities.ts'
import { moderationDecisions } from '#server/db/schema/moderation-decisions.ts'
import { reports } from '#server/db/schema/reports.ts'
import { rowsFor } from '#server/http/paging.ts'
import type { Viewer } from '#server/http/viewer.ts'

const viewer = { id: idLater('viewer') }

const waits = allOf(
  // In words, and not as a value, so that the plan is made for the few that are open.
  sql`${reports.state} = 'open'`,
  inScopeOf(viewer, reports.communityId),
  notAbout(viewer, reports.concernsId),
)

/** One row for each subject, by its oldest open report. */
const waiting = (db: Queryable) =>
  db
    .select({
      id: sql<string>`(array_agg(${reports.id} order by ${reports.id}))[1]`.as('oldest_id'),
      reasons: sql<QueueItem['reasons']>`array_agg(distinct ${reports.reason})`.as('reasons'),
      reportCount: sql<number>`count(*)::int`.as('report_count'),
    })
    .from(reports)
    .where(waits)
    .groupBy(reports.subjectType, reports.subjectId)
    .as('waiting')

const queuePage = preparedEach((db, rows: number) => {
  const subjects = waiting(db)
  // The page first, and then what is shown of it: otherwise every report there ever was would be looked at.
  const page = db
    .select()
    .from(subjects)
    .where(gt(subjects.id, idLater('after')))
    .orderBy(oldestFirst(subjects.id, rows))
    .as('page')
  return db
    .select({
      id: reports.id,
      subjectType: reports.subjectType,
      subjectId: reports.subjectId,
      communityName: communities.name,
      words: reports.words,
      reasons: page.reasons,
      reportCount: page.reportCount,
      createdAt: reports.createdAt,
    })
    .from(page)
    .innerJoin(reports, eq(reports.id, page.id))
    .leftJoin(communities, eq(communities.id, reports.communityId))
    .orderBy(asc(reports.id))
    .prepare(`moderation_queue_${rows}`)
})

/** For a moderator, what they may decide about; nothing for anybody else. */
export async function listQueue(db: Database, by: Viewer, query: OldestFirst): Promise<QueueItem[]> {
  const after = query.after ?? theBeginningOfTime
  const rows = await queuePage(db, rowsFor(query)).execute({ viewer: by.id, after })
  return rows.map(({ createdAt, ...row }) => ({ ...row, waitsSince: createdAt.toISOString() }))
}

const counts = preparedOnce((db) =>
  db
    .select({
      openSubjects: sql<number>`(select count(*)::int from (
        select distinct ${reports.subjectType}, ${reports.subjectId} from ${reports} where ${waits}) as subjects)`,
      openAppeals: sql<number>`(select count(*)::int from ${appeals}
        join ${moderationDecisions} on ${eq(moderationDecisions.id, appeals.decisionId)}
        where ${and(sql`${appeals.state} = 'open'`, appealInScopeOf(viewer))})`,
    })
    .from(sql`(select) as one`)
    .prepare('moderation_counts'),
)

export async function countWaiting(db: Database, by: Viewer) {
  const [found] = await counts(db).execute({ viewer: by.id })
  return found ?? { openSubjects: 0, openAppeals: 0 }
}

/** Appeals against what a community's moderators decided are for them too, and never for whom they are by. */
export const appealInScopeOf = (moderator: Looker): SQL =>
  allOf(
    inScopeOf(moderator, moderationDecisions.communityId),
    notAbout(moderator, moderationDecisions.concernsId),
  )
