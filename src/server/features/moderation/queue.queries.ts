import { and, asc, count, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { OldestFirst, QueueItem } from '#contract/moderation.ts'
import { allOf } from '#server/access/conditions.ts'
import { inScopeOf, type Moderator, notAbout } from '#server/access/moderators.ts'
import type { Queryable } from '#server/db/client.ts'
import { appeals } from '#server/db/schema/appeals.ts'
import { communities } from '#server/db/schema/communities.ts'
import { moderationDecisions } from '#server/db/schema/moderation-decisions.ts'
import { reports } from '#server/db/schema/reports.ts'
import { rowsFor } from '#server/http/paging.ts'

const waitsFor = (moderator: Moderator): SQL =>
  allOf(
    eq(reports.state, 'open'),
    inScopeOf(moderator, reports.communityId),
    notAbout(moderator, reports.concernsId),
  )

/** One row for each subject, by its oldest open report. */
const waiting = (db: Queryable, moderator: Moderator) =>
  db
    .select({
      id: sql<string>`(array_agg(${reports.id} order by ${reports.id}))[1]`.as('oldest_id'),
      reasons: sql<QueueItem['reasons']>`array_agg(distinct ${reports.reason})`.as('reasons'),
      reportCount: sql<number>`count(*)::int`.as('report_count'),
    })
    .from(reports)
    .where(waitsFor(moderator))
    .groupBy(reports.subjectType, reports.subjectId)
    .as('waiting')

export async function listQueue(
  db: Queryable,
  moderator: Moderator,
  query: OldestFirst,
): Promise<QueueItem[]> {
  const subjects = waiting(db, moderator)
  const rows = await db
    .select({
      id: reports.id,
      subjectType: reports.subjectType,
      subjectId: reports.subjectId,
      communityName: communities.name,
      words: reports.words,
      reasons: subjects.reasons,
      reportCount: subjects.reportCount,
      createdAt: reports.createdAt,
    })
    .from(subjects)
    .innerJoin(reports, eq(reports.id, subjects.id))
    .leftJoin(communities, eq(communities.id, reports.communityId))
    .where(query.after ? gt(reports.id, query.after) : undefined)
    .orderBy(asc(reports.id))
    .limit(rowsFor(query))
  return rows.map(({ createdAt, ...row }) => ({ ...row, waitsSince: createdAt.toISOString() }))
}

export async function countWaiting(db: Queryable, moderator: Moderator) {
  const [[subjects], [open]] = await Promise.all([
    db.select({ n: count() }).from(waiting(db, moderator)),
    db
      .select({ n: count() })
      .from(appeals)
      .innerJoin(moderationDecisions, eq(moderationDecisions.id, appeals.decisionId))
      .where(and(eq(appeals.state, 'open'), appealInScopeOf(moderator))),
  ])
  return { openSubjects: subjects?.n ?? 0, openAppeals: open?.n ?? 0 }
}

/** Appeals against what a community's moderators decided are for them too, and never for whom they are by. */
export const appealInScopeOf = (moderator: Moderator): SQL =>
  allOf(
    inScopeOf(moderator, moderationDecisions.communityId),
    notAbout(moderator, moderationDecisions.concernsId),
  )
