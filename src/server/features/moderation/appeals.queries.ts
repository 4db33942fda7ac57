import { and, gt, type SQL, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import type { AppealItem, OldestFirst } from '#contract/moderation/moderation.ts'
import { isThereAnother, mayJudge } from '#server/access/moderators.ts'
import type { SqlViewer } from '#server/access/visibility.ts'
import type { Readable } from '#server/db/connection.ts'
import { daysAgo } from '#server/db/days.ts'
import { idLater, oldestFirst, theBeginningOfTime } from '#server/db/parameters.ts'
import { appeals } from '#server/db/schema/moderation/appeals.ts'
import { moderationDecisions } from '#server/db/schema/moderation/moderation-decisions.ts'
import { statements } from '#server/db/statement.ts'
import { rowsFor } from '#server/http/paging.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { selectDecisions, toDecisionEntry } from '#server/moderation/decision.view.ts'

/** Appeals against what a community's moderators decided are for them too, and never for whom they are by. */
export const mayJudgeAppeal = (moderator: SqlViewer): SQL => mayJudge(moderator, moderationDecisions)

/** Whoever decided leaves the appeal to somebody else for a week, if there is somebody (decision 0060). */
export const mayAnswer = (moderator: SqlViewer): SQL<boolean> =>
  sql<boolean>`(${moderationDecisions.moderatorId} is distinct from ${moderator.id}
    or ${appeals.createdAt} < ${daysAgo(limits.leftToOthersDays)}
    or not ${isThereAnother(moderator, moderationDecisions.communityId)})`

const viewer = { id: idLater('viewer') }

const openAppeals = statements('moderation_appeals', (rows: number) =>
  selectDecisions(
    {
      appealId: sql<string>`${appeals.id}`,
      askedAt: sql<Date>`${appeals.createdAt}`,
      mayAnswer: mayAnswer(viewer),
    },
    and(sql`${appeals.state} = 'open'`, mayJudgeAppeal(viewer), gt(appeals.id, idLater('after'))),
    oldestFirst(appeals.id, rows),
  ),
)

const afterDays = (since: Date, count: number): string =>
  new Date(since.getTime() + count * 24 * 60 * 60 * 1000).toISOString()

/** For a moderator, those that they may see; nothing for anybody else. */
export async function listAppeals(db: Readable, by: Viewer, query: OldestFirst): Promise<AppealItem[]> {
  const after = query.after ?? theBeginningOfTime
  const rows = await openAppeals(rowsFor(query))(db, { viewer: by.id, after })
  return rows.flatMap((row) => {
    const { appeal, ...decision } = toDecisionEntry(row)
    return appeal
      ? [
          {
            ...appeal,
            id: row.appealId,
            createdAt: row.askedAt.toISOString(),
            decision: { ...decision, appeal: null },
            mayAnswer: row.mayAnswer,
            mayAnswerFrom: row.mayAnswer ? null : afterDays(row.askedAt, limits.leftToOthersDays),
          },
        ]
      : []
  })
}
