import { and, desc, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { NoticeView } from '#contract/notices.ts'
import type { PageQuery } from '#contract/paging.ts'
import type { ReportSubject } from '#contract/safety-rules.ts'
import {
  commentNotHiddenBy,
  commentNotMutedBy,
  commentVisibleTo,
  noBlockBetween,
  notMutedBy,
  postVisibleTo,
} from '#server/access/visibility.ts'
import type { Database } from '#server/db/client.ts'
import { appeals } from '#server/db/schema/appeals.ts'
import { comments } from '#server/db/schema/comments.ts'
import { contentNoteSuggestions as suggestions } from '#server/db/schema/content-note-suggestions.ts'
import { moderationDecisions } from '#server/db/schema/moderation-decisions.ts'
import { notices } from '#server/db/schema/notices.ts'
import { posts } from '#server/db/schema/posts.ts'
import { reports } from '#server/db/schema/reports.ts'
import { users } from '#server/db/schema/users.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { personColumns, toPersonView } from '#server/views/person.view.ts'

const written = alias(comments, 'written')
const appealed = alias(moderationDecisions, 'appealed')

/** What the viewer may still see of what happened. An anonymous author stays behind. */
export async function listNotices(
  db: Database,
  viewer: Viewer,
  { before }: PageQuery,
  rows: number,
): Promise<NoticeView[]> {
  const found = await db
    .select({
      id: notices.id,
      kind: notices.kind,
      person: personColumns,
      isAnonymous: sql<boolean>`coalesce(${written.isAnonymous}, false)`,
      postId: posts.id,
      suggestion: { id: suggestions.id, note: suggestions.note, state: suggestions.state },
      subjectType: sql<ReportSubject | null>`coalesce(${moderationDecisions.subjectType}, ${reports.subjectType}, ${appealed.subjectType})`,
      action: moderationDecisions.action,
      appeal: appeals.state,
      readAt: notices.readAt,
      createdAt: notices.createdAt,
    })
    .from(notices)
    .leftJoin(written, eq(written.id, notices.commentId))
    .leftJoin(suggestions, eq(suggestions.id, notices.suggestionId))
    .leftJoin(posts, eq(posts.id, sql`coalesce(${written.postId}, ${suggestions.postId})`))
    .leftJoin(moderationDecisions, eq(moderationDecisions.id, notices.decisionId))
    .leftJoin(reports, eq(reports.id, notices.reportId))
    .leftJoin(appeals, eq(appeals.id, notices.appealId))
    .leftJoin(appealed, eq(appealed.id, appeals.decisionId))
    .leftJoin(users, eq(users.id, sql`coalesce(${notices.personId}, ${written.authorId})`))
    .where(
      and(
        eq(notices.userId, viewer.id),
        before ? lt(notices.id, before) : undefined,
        or(
          and(isNotNull(notices.personId), noBlockBetween(viewer.id, users.id), notMutedBy(viewer, users.id)),
          and(
            isNotNull(notices.commentId),
            postVisibleTo(viewer),
            commentVisibleTo(viewer, written),
            commentNotHiddenBy(viewer, written),
            commentNotMutedBy(viewer, written),
          ),
          // Whoever suggested it plays no part: if a block made it vanish, that would tell who it was.
          and(isNotNull(notices.suggestionId), postVisibleTo(viewer)),
          isNotNull(notices.decisionId),
          isNotNull(notices.reportId),
          isNotNull(notices.appealId),
        ),
      ),
    )
    .orderBy(desc(notices.id))
    .limit(rows)
  return found.map(({ person, isAnonymous, subjectType, action, appeal, readAt, createdAt, ...row }) => ({
    id: row.id,
    kind: row.kind,
    person: isAnonymous || !person ? null : toPersonView(person),
    postId: row.postId,
    suggestion: row.suggestion,
    decision: subjectType && { subjectType, action, appeal },
    isRead: readAt !== null,
    createdAt: createdAt.toISOString(),
  }))
}

export async function markNoticesRead(db: Database, viewer: Viewer, upTo: string): Promise<void> {
  await db
    .update(notices)
    .set({ readAt: sql`now()` })
    .where(and(eq(notices.userId, viewer.id), lte(notices.id, upTo), isNull(notices.readAt)))
}
