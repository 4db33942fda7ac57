import { and, eq, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PageQuery } from '#contract/core/paging.ts'
import type { ReportSubject } from '#contract/moderation/rules.ts'
import type { NoticeView } from '#contract/notifications/notices.ts'
import type { ToneAnswer } from '#contract/tone-questions/tone-answers.ts'
import { isOwnAnswer } from '#server/access/gatherings.ts'
import { invitationReaches } from '#server/access/groups.ts'
import { hasModeratorBlockedBy, mayJudge } from '#server/access/moderators.ts'
import { toneQuestionReaches } from '#server/access/tone-questions.ts'
import {
  commentNotHiddenBy,
  commentNotMutedBy,
  commentVisibleTo,
  isMember,
  noBlockBetween,
  notMutedBy,
  postVisibleTo,
} from '#server/access/visibility.ts'
import type { Readable } from '#server/db/connection.ts'
import { idLater, newestFirst, theEndOfTime } from '#server/db/parameters.ts'
import { securityEvents } from '#server/db/schema/auth/security-events.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { contentNoteSuggestions as suggestions } from '#server/db/schema/content-notes/content-note-suggestions.ts'
import { gatheringAnswers } from '#server/db/schema/gatherings/gathering-answers.ts'
import { gatherings } from '#server/db/schema/gatherings/gatherings.ts'
import { groupMembers } from '#server/db/schema/groups/group-members.ts'
import { groups } from '#server/db/schema/groups/groups.ts'
import { mentions } from '#server/db/schema/mentions.ts'
import { appeals } from '#server/db/schema/moderation/appeals.ts'
import { moderationDecisions } from '#server/db/schema/moderation/moderation-decisions.ts'
import { moderatorOffers } from '#server/db/schema/moderation/moderator-offers.ts'
import { notices } from '#server/db/schema/notifications/notices.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { reports } from '#server/db/schema/reports.ts'
import { savedPosts } from '#server/db/schema/saved-posts/saved-posts.ts'
import { toneQuestions } from '#server/db/schema/tone-questions.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statements } from '#server/db/statement.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { isKnownNotice } from '#server/notifications/notices.ts'
import { isLinked } from '#server/views/mention.view.ts'
import { personColumns, toPersonView } from '#server/views/person.view.ts'
import { gatheringOfNotice, mayBeToldOfGathering, toGatheringOfNotice } from './gathering-notices.ts'
import { threadOf, toThreadView } from './thread-notices.ts'

const written = alias(comments, 'written')
const appealed = alias(moderationDecisions, 'appealed')

const isThread = isNotNull(notices.postId)
const isRemoval = sql`${notices.kind} = 'commentRemoved'`
const isThanks = sql`${notices.kind} = 'thanked'`
const isInvite = sql`${notices.kind} = 'inviteUsed'`
const isUrgent = sql`${notices.kind} = 'urgentReport'`
const isAsked = sql`${notices.kind} = 'toneAsked'`

/** Of a question, the asker for the author and the author for the asker; of thanks, the author of the post; of a mention, who wrote it. */
const other = sql`case
  when ${isThanks} then ${posts.authorId}
  when ${notices.groupId} is not null then ${groupMembers.invitedById}
  when ${notices.mentionId} is not null then coalesce(${written.authorId}, ${posts.authorId})
  when ${notices.toneQuestionId} is null then coalesce(${notices.personId}, ${written.authorId})
  when ${isAsked} then ${toneQuestions.askedById}
  else coalesce(${written.authorId}, ${posts.authorId}) end`
const isOtherAnonymous = sql<boolean>`case
  when ${isThanks} then ${posts.isAnonymous}
  when ${isAsked} then ${toneQuestions.isAnonymous}
  when ${notices.toneQuestionId} is null then coalesce(${written.isAnonymous}, false)
  else coalesce(${written.isAnonymous}, ${posts.isAnonymous}) end`
const isToneShown = sql<boolean>`coalesce(${toneQuestions.answer} = any(coalesce(${written.toneIndicators}, ${posts.toneIndicators})), false)`

/** What the viewer may still see of what happened. An anonymous author stays behind. */
export async function listNotices(
  db: Readable,
  by: Viewer,
  { before }: PageQuery,
  rows: number,
): Promise<NoticeView[]> {
  const way = by.hasChosenContent ? (`${rows}_chosen` as const) : (`${rows}` as const)
  const found = await noticePage(way)(db, { viewer: by.id, before: before ?? theEndOfTime })
  return found.map((row) => ({
    id: row.id,
    kind: row.kind,
    person:
      row.personId && row.person && !row.isAnonymous && row.kind !== 'commentRemoved'
        ? toPersonView(row.person)
        : null,
    postId: row.postId,
    thread: row.thread.latestId === null ? null : toThreadView(row.thread),
    mention: row.mention && {
      id: row.mention.id,
      about: row.mention.commentId ? ('comment' as const) : ('post' as const),
    },
    suggestion: row.suggestion,
    toneQuestion: row.toneQuestion && toToneQuestion(row.toneQuestion, row.isToneShown),
    decision: row.subjectType && { subjectType: row.subjectType, action: row.action, appeal: row.appeal },
    community: row.community,
    group: row.group && toGroupOfNotice(row.group),
    security: row.security,
    offer: row.offer,
    gathering: row.gathering && toGatheringOfNotice(row.gathering),
    isRead: row.readAt !== null,
    // Of a thread, when the latest of it was written that is there.
    createdAt: (row.thread.latestId === null
      ? row.createdAt
      : (row.writtenAt ?? row.createdAt)
    ).toISOString(),
  }))
}

const viewer = { id: idLater('viewer') }

/** A number of rows, and whether the viewer may have chosen something about words. */
const noticePage = statements('notices', (way: `${number}` | `${number}_chosen`) => {
  const thread = threadOf(viewer, way.endsWith('_chosen'))
  /** The comment that a notice tells of, the latest of a thread, or the one that a question is about. */
  const commentId = sql`coalesce(${notices.commentId}, ${thread.latestId}, ${toneQuestions.commentId}, ${mentions.commentId})`
  return selecting(
    {
      id: notices.id,
      kind: notices.kind,
      // Nobody's name is 'User', so the columns of a person do not tell whether there is one.
      personId: users.id,
      person: personColumns,
      isAnonymous: isOtherAnonymous,
      postId: posts.id,
      thread: {
        count: thread.count,
        people: thread.people,
        hasAnonymous: thread.hasAnonymous,
        latestId: thread.latestId,
      },
      writtenAt: written.createdAt,
      mention: { id: mentions.id, commentId: mentions.commentId },
      suggestion: { id: suggestions.id, note: suggestions.note, state: suggestions.state },
      toneQuestion: {
        id: toneQuestions.id,
        commentId: toneQuestions.commentId,
        answer: toneQuestions.answer,
        words: toneQuestions.words,
      },
      isToneShown,
      subjectType: sql<ReportSubject | null>`coalesce(${moderationDecisions.subjectType}, ${reports.subjectType}, ${appealed.subjectType})`,
      action: moderationDecisions.action,
      appeal: appeals.state,
      community: { id: communities.id, name: communities.name },
      group: { id: groups.id, name: groups.name, endsAt: groups.endsAt },
      security: { kind: securityEvents.kind, device: securityEvents.device },
      offer: { id: moderatorOffers.id, state: moderatorOffers.state },
      gathering: gatheringOfNotice(viewer),
      readAt: notices.readAt,
      createdAt: notices.createdAt,
    },
    (select) =>
      select
        .from(notices)
        .leftJoin(toneQuestions, eq(toneQuestions.id, notices.toneQuestionId))
        .leftJoin(mentions, eq(mentions.id, notices.mentionId))
        .leftJoin(
          groupMembers,
          and(eq(groupMembers.groupId, notices.groupId), eq(groupMembers.userId, notices.userId)),
        )
        .leftJoin(groups, eq(groups.id, notices.groupId))
        .crossJoinLateral(thread)
        .leftJoin(written, eq(written.id, commentId))
        .leftJoin(suggestions, eq(suggestions.id, notices.suggestionId))
        .leftJoin(savedPosts, eq(savedPosts.id, notices.savedPostId))
        .leftJoin(
          posts,
          eq(
            posts.id,
            sql`coalesce(${written.postId}, ${suggestions.postId}, ${toneQuestions.postId}, ${savedPosts.postId}, ${mentions.postId})`,
          ),
        )
        .leftJoin(moderationDecisions, eq(moderationDecisions.id, notices.decisionId))
        .leftJoin(reports, eq(reports.id, notices.reportId))
        .leftJoin(appeals, eq(appeals.id, notices.appealId))
        .leftJoin(appealed, eq(appealed.id, appeals.decisionId))
        .leftJoin(moderatorOffers, eq(moderatorOffers.id, notices.offerId))
        .leftJoin(
          communities,
          eq(communities.id, sql`coalesce(${notices.communityId}, ${moderatorOffers.communityId})`),
        )
        .leftJoin(gatherings, eq(gatherings.id, notices.gatheringId))
        .leftJoin(gatheringAnswers, isOwnAnswer(viewer.id))
        .leftJoin(securityEvents, eq(securityEvents.id, notices.securityEventId))
        .leftJoin(users, eq(users.id, other))
        .where(
          and(eq(notices.userId, viewer.id), lt(notices.id, idLater('before')), isKnownNotice, mayBeTold),
        )
        .orderBy(newestFirst(notices.id, Number.parseInt(way, 10))),
  )
})

/** Whether the viewer may still see what a notice tells of. */
const mayBeTold = or(
  and(isNotNull(notices.personId), noBlockBetween(viewer.id, users.id), notMutedBy(viewer, users.id)),
  // To whom it belonged: it is theirs, whoever may see it now.
  and(isRemoval, postVisibleTo(viewer)),
  // As long as they stand. Who thanks under a post without a name is nobody whom the viewer could have muted.
  and(
    isThanks,
    isNotNull(written.thankedAt),
    isNull(written.deletedAt),
    isNull(written.removedAt),
    postVisibleTo(viewer),
    or(posts.isAnonymous, notMutedBy(viewer, posts.authorId)),
  ),
  // What is left of a thread was asked one by one (thread-notices.ts); nothing is left: no such comment.
  and(isThread, isNotNull(written.id), postVisibleTo(viewer)),
  // From before a thread had one notice.
  and(
    isNotNull(notices.commentId),
    not(isRemoval),
    not(isThanks),
    postVisibleTo(viewer),
    commentVisibleTo(viewer, written),
    commentNotHiddenBy(viewer, written),
    commentNotMutedBy(viewer, written),
  ),
  // Whoever suggested it plays no part: if a block made it vanish, that would tell who it was.
  and(isNotNull(notices.suggestionId), postVisibleTo(viewer)),
  and(
    isNotNull(notices.toneQuestionId),
    postVisibleTo(viewer),
    or(isNull(toneQuestions.commentId), commentVisibleTo(viewer, written)),
    // To the author, as the asker chose; to who asked, as they may see what they asked about.
    or(not(isAsked), toneQuestionReaches(viewer)),
    or(isAsked, isOtherAnonymous, notMutedBy(viewer, users.id)),
  ),
  // As long as it is a link, in something that the viewer may read.
  and(
    isNotNull(notices.mentionId),
    isLinked,
    sql`exists (select from ${users} as own where own.id = ${viewer.id} and own.who_may_mention <> 'nobody')`,
    postVisibleTo(viewer),
    or(
      isNull(mentions.commentId),
      and(commentVisibleTo(viewer, written), commentNotHiddenBy(viewer, written)),
    ),
    // Of a comment whose writer is leaving, its place may stay, and not the name in it.
    noBlockBetween(viewer.id, users.id),
    notMutedBy(viewer, users.id),
  ),
  // A saved post hides with its post.
  and(isNotNull(notices.savedPostId), postVisibleTo(viewer)),
  // As long as it is so: not after a block was taken back, the moderator has gone, or the viewer has.
  and(
    isNotNull(notices.communityId),
    isMember(viewer.id, notices.communityId),
    or(isInvite, hasModeratorBlockedBy(viewer, notices.communityId)),
  ),
  // As long as it waits: not after a yes or a no, when it was taken back, or where it does not reach any more.
  and(isNotNull(notices.groupId), invitationReaches, notMutedBy(viewer, users.id)),
  // As long as the viewer is in it.
  and(sql`${notices.kind} = 'fellowsEnding'`, isNotNull(groupMembers.joinedAt)),
  isNotNull(notices.decisionId),
  // To moderators, as long as it waits and is theirs to decide.
  and(
    isNotNull(notices.reportId),
    or(not(isUrgent), and(sql`${reports.state} = 'open'`, mayJudge(viewer, reports))),
  ),
  isNotNull(notices.appealId),
  isNotNull(notices.securityEventId),
  isNotNull(notices.offerId),
  isNotNull(notices.scheduledPostId),
  isNotNull(notices.scheduledMessageId),
  and(isNotNull(notices.gatheringId), mayBeToldOfGathering(viewer)),
)

const toGroupOfNotice = ({ endsAt, ...row }: { id: string; name: string; endsAt: Date | null }) => ({
  ...row,
  endsAt: endsAt?.toISOString() ?? null,
})

interface QuestionRow {
  id: string
  commentId: string | null
  answer: ToneAnswer | null
  words: string | null
}

const toToneQuestion = ({ commentId: comment, ...row }: QuestionRow, isShown: boolean) => ({
  ...row,
  about: comment ? ('comment' as const) : ('post' as const),
  isToneShown: isShown,
})
