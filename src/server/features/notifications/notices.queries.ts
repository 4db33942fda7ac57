import { and, eq, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { NoticeView } from '#contract/notices.ts'
import type { PageQuery } from '#contract/paging.ts'
import type { ReportSubject } from '#contract/safety-rules.ts'
import type { ToneAnswer } from '#contract/tone-answers.ts'
import { toneQuestionReaches } from '#server/access/tone-questions.ts'
import {
  commentNotHiddenBy,
  commentNotMutedBy,
  commentVisibleTo,
  noBlockBetween,
  notMutedBy,
  postVisibleTo,
} from '#server/access/visibility.ts'
import type { Database } from '#server/db/client.ts'
import { idLater, newestFirst, preparedEach, theEndOfTime } from '#server/db/planned-once.ts'
import { appeals } from '#server/db/schema/appeals.ts'
import { comments } from '#server/db/schema/comments.ts'
import { contentNoteSuggestions as suggestions } from '#server/db/schema/content-note-suggestions.ts'
import { moderationDecisions } from '#server/db/schema/moderation-decisions.ts'
import { posts } from '#server/db/schema/posts.ts'
import { reports } from '#server/db/schema/reports.ts'
import { toneQuestions } from '#server/db/schema/tone-questions.ts'
import { users } from '#server/db/schema/users.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { personColumns, toPersonView } from '#server/views/person.view.ts'

import { told, toldOfComment } from './told.ts'

const written = alias(comments, 'written')
const appealed = alias(moderationDecisions, 'appealed')

/** The comment that a notice tells of, or that a question is about. */
const commentId = sql`coalesce(${toldOfComment}, ${toneQuestions.commentId})`
const isAsked = sql`${told.kind} = 'toneAsked'`

/** Of a question, the asker for the author and the author for the asker. */
const other = sql`case
  when ${told.toneQuestionId} is null then coalesce(${told.personId}, ${written.authorId})
  when ${isAsked} then ${toneQuestions.askedById}
  else coalesce(${written.authorId}, ${posts.authorId}) end`
const isOtherAnonymous = sql<boolean>`case
  when ${isAsked} then ${toneQuestions.isAnonymous}
  when ${told.toneQuestionId} is null then coalesce(${written.isAnonymous}, false)
  else coalesce(${written.isAnonymous}, ${posts.isAnonymous}) end`
const isToneShown = sql<boolean>`coalesce(${toneQuestions.answer} = any(coalesce(${written.toneIndicators}, ${posts.toneIndicators})), false)`

/** What the viewer may still see of what happened. An anonymous author stays behind. */
export async function listNotices(
  db: Database,
  by: Viewer,
  { before }: PageQuery,
  rows: number,
): Promise<NoticeView[]> {
  const found = await noticePage(db, rows).execute({ viewer: by.id, before: before ?? theEndOfTime })
  return found.map(({ person, isAnonymous, subjectType, action, appeal, readAt, createdAt, ...row }) => ({
    id: row.id,
    kind: row.kind,
    person: isAnonymous || !person ? null : toPersonView(person),
    postId: row.postId,
    suggestion: row.suggestion,
    toneQuestion: row.toneQuestion && toToneQuestion(row.toneQuestion),
    decision: subjectType && { subjectType, action, appeal },
    isRead: readAt !== null,
    createdAt: createdAt.toISOString(),
  }))
}

const viewer = { id: idLater('viewer') }

const noticePage = preparedEach((db, rows: number) =>
  db
    .select({
      id: told.id,
      kind: told.kind,
      person: personColumns,
      isAnonymous: isOtherAnonymous,
      postId: posts.id,
      suggestion: { id: suggestions.id, note: suggestions.note, state: suggestions.state },
      toneQuestion: {
        id: toneQuestions.id,
        commentId: toneQuestions.commentId,
        answer: toneQuestions.answer,
        words: toneQuestions.words,
        isToneShown,
      },
      subjectType: sql<ReportSubject | null>`coalesce(${moderationDecisions.subjectType}, ${reports.subjectType}, ${appealed.subjectType})`,
      action: moderationDecisions.action,
      appeal: appeals.state,
      readAt: told.readAt,
      createdAt: told.createdAt,
    })
    .from(told)
    .leftJoin(toneQuestions, eq(toneQuestions.id, told.toneQuestionId))
    .leftJoin(written, eq(written.id, commentId))
    .leftJoin(suggestions, eq(suggestions.id, told.suggestionId))
    .leftJoin(
      posts,
      eq(posts.id, sql`coalesce(${written.postId}, ${suggestions.postId}, ${toneQuestions.postId})`),
    )
    .leftJoin(moderationDecisions, eq(moderationDecisions.id, told.decisionId))
    .leftJoin(reports, eq(reports.id, told.reportId))
    .leftJoin(appeals, eq(appeals.id, told.appealId))
    .leftJoin(appealed, eq(appealed.id, appeals.decisionId))
    .leftJoin(users, eq(users.id, other))
    .where(
      and(
        eq(told.userId, viewer.id),
        lt(told.id, idLater('before')),
        or(
          and(isNotNull(told.personId), noBlockBetween(viewer.id, users.id), notMutedBy(viewer, users.id)),
          and(
            isNotNull(toldOfComment),
            postVisibleTo(viewer),
            commentVisibleTo(viewer, written),
            commentNotHiddenBy(viewer, written),
            commentNotMutedBy(viewer, written),
          ),
          // Whoever suggested it plays no part: if a block made it vanish, that would tell who it was.
          and(isNotNull(told.suggestionId), postVisibleTo(viewer)),
          and(
            isNotNull(told.toneQuestionId),
            postVisibleTo(viewer),
            or(isNull(toneQuestions.commentId), commentVisibleTo(viewer, written)),
            // To the author, as the asker chose; to who asked, as they may see what they asked about.
            or(not(isAsked), toneQuestionReaches(viewer)),
            or(isAsked, isOtherAnonymous, notMutedBy(viewer, users.id)),
          ),
          isNotNull(told.decisionId),
          isNotNull(told.reportId),
          isNotNull(told.appealId),
        ),
      ),
    )
    .orderBy(newestFirst(told.id, rows))
    .prepare(`notices_${rows}`),
)

interface QuestionRow {
  id: string
  commentId: string | null
  answer: ToneAnswer | null
  words: string | null
  isToneShown: boolean
}

const toToneQuestion = ({ commentId: comment, ...row }: QuestionRow) => ({
  ...row,
  about: comment ? ('comment' as const) : ('post' as const),
})
