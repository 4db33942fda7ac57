import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type { OldestFirst, QueueItem } from '#contract/moderation/moderation.ts'
import { urgentReason } from '#contract/moderation/rules.ts'
import { allOf } from '#server/access/conditions.ts'
import { isOfNetwork, mayJudge } from '#server/access/moderators.ts'
import type { Readable } from '#server/db/connection.ts'
import { idLater, oldestFirst, theBeginningOfTime } from '#server/db/parameters.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { appeals } from '#server/db/schema/moderation/appeals.ts'
import { moderationDecisions } from '#server/db/schema/moderation/moderation-decisions.ts'
import { unmaskings } from '#server/db/schema/moderation/unmaskings.ts'
import { reports } from '#server/db/schema/reports.ts'
import { builder, selecting, statement, statements } from '#server/db/statement.ts'
import { rowsFor } from '#server/http/paging.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { mayJudgeAppeal } from './appeals.queries.ts'
import { waitsForModerator } from './unmaskings.queries.ts'

const viewer = { id: idLater('viewer') }

const waits = allOf(
  // In words, and not as a value, so that the plan is made for the few that are open.
  sql`${reports.state} = 'open'`,
  mayJudge(viewer, reports),
)

const saysUrgent = (report: { reason: AnyPgColumn }) =>
  sql`bool_or(${report.reason} = ${sql.raw(`'${urgentReason}'`)})`

const lastOne = alias(reports, 'last_one')
const sameSubject = alias(reports, 'same_subject')
/** Whether the last item that was seen is urgent. Decided since, it stood where it stood; before the first one, all are to come. */
const wasUrgent = sql`coalesce((select ${saysUrgent(sameSubject)} from ${reports} "last_one" join ${reports} "same_subject"
  on (${sameSubject.subjectType}, ${sameSubject.subjectId}) = (${lastOne.subjectType}, ${lastOne.subjectId}) and ${sameSubject.id} >= ${lastOne.id}
  where ${lastOne.id} = ${idLater('after')}), true)`

const queuePage = statements('moderation_queue', (rows: number) => {
  /** One row for each subject, by its oldest open report. */
  const waiting = builder
    .select({
      id: sql<string>`(array_agg(${reports.id} order by ${reports.id}))[1]`.as('oldest_id'),
      reasons: sql<QueueItem['reasons']>`array_agg(distinct ${reports.reason})`.as('reasons'),
      reportCount: sql<number>`count(*)::int`.as('report_count'),
      isOwnReport: sql<boolean>`coalesce(bool_or(${reports.reporterId} = ${viewer.id}), false)`.as(
        'is_own_report',
      ),
      isUrgent: sql<boolean>`${saysUrgent(reports)}`.as('is_urgent'),
    })
    .from(reports)
    .where(waits)
    .groupBy(reports.subjectType, reports.subjectId)
    .as('waiting')
  // The page first, and then what is shown of it: otherwise every report there ever was would be looked at.
  const page = builder
    .select()
    .from(waiting)
    .where(sql`(not ${waiting.isUrgent}, ${waiting.id}) > (not ${wasUrgent}, ${idLater('after')})`)
    .orderBy(desc(waiting.isUrgent), oldestFirst(waiting.id, rows))
    .as('page')
  return selecting(
    {
      id: reports.id,
      subjectType: reports.subjectType,
      subjectId: reports.subjectId,
      communityName: communities.name,
      words: reports.words,
      reasons: page.reasons,
      reportCount: page.reportCount,
      isOwnReport: page.isOwnReport,
      createdAt: reports.createdAt,
    },
    (select) =>
      select
        .from(page)
        .innerJoin(reports, eq(reports.id, page.id))
        .leftJoin(communities, eq(communities.id, reports.communityId))
        .orderBy(desc(page.isUrgent), asc(reports.id)),
  )
})

/** For a moderator, what they may decide about; nothing for anybody else. */
export async function listQueue(db: Readable, by: Viewer, query: OldestFirst): Promise<QueueItem[]> {
  const after = query.after ?? theBeginningOfTime
  const rows = await queuePage(rowsFor(query))(db, { viewer: by.id, after })
  return rows.map(({ createdAt, ...row }) => ({ ...row, waitsSince: createdAt.toISOString() }))
}

const counts = statement('moderation_counts', () =>
  selecting(
    {
      openSubjects: sql<number>`(select count(*)::int from (
        select distinct ${reports.subjectType}, ${reports.subjectId} from ${reports} where ${waits}) as subjects)`,
      openAppeals: sql<number>`(select count(*)::int from ${appeals}
        join ${moderationDecisions} on ${eq(moderationDecisions.id, appeals.decisionId)}
        where ${and(sql`${appeals.state} = 'open'`, mayJudgeAppeal(viewer))})`,
      openUnmaskings: sql<number>`(select count(*)::int from ${unmaskings}
        where ${isOfNetwork(viewer)} and ${waitsForModerator})`,
    },
    (select) => select.from(sql`(select) as once`),
  ),
)

export async function countWaiting(db: Readable, by: Viewer) {
  const [found] = await counts(db, { viewer: by.id })
  return found ?? { openSubjects: 0, openAppeals: 0, openUnmaskings: 0 }
}
