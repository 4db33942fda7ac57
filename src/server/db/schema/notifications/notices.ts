import { sql } from 'drizzle-orm'
import { check, index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { securityEvents } from '#server/db/schema/auth/security-events.ts'
import { createdAt, id, moment } from '#server/db/schema/columns/columns.ts'
import { noticeKind } from '#server/db/schema/columns/domains.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { contentNoteSuggestions } from '#server/db/schema/content-notes/content-note-suggestions.ts'
import { gatherings } from '#server/db/schema/gatherings/gatherings.ts'
import { groups } from '#server/db/schema/groups/groups.ts'
import { mentions } from '#server/db/schema/mentions.ts'
import { appeals } from '#server/db/schema/moderation/appeals.ts'
import { moderationDecisions } from '#server/db/schema/moderation/moderation-decisions.ts'
import { moderatorOffers } from '#server/db/schema/moderation/moderator-offers.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { reports } from '#server/db/schema/reports.ts'
import { savedPosts } from '#server/db/schema/saved-posts/saved-posts.ts'
import { scheduledMessages } from '#server/db/schema/scheduled/scheduled-messages.ts'
import { scheduledPosts } from '#server/db/schema/scheduled/scheduled-posts.ts'
import { toneQuestions } from '#server/db/schema/tone-questions.ts'
import { users } from '#server/db/schema/users.ts'

/** Something quiet to tell somebody. */
export const notices = pgTable(
  'notices',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: noticeKind('kind').notNull(),
    /** Who accepted. */
    personId: uuid('person_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Under which post comments were written, or replies: one notice for all of them (decision 0059). */
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'cascade' }),
    /** From which comment on it tells: the first one since it was last read. A place in the list, it need not be there. */
    firstCommentId: uuid('first_comment_id'),
    /** What was written; by whom is read from the comment itself, so that the rules about it hold for the notice too. */
    commentId: uuid('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
    /** What was decided. */
    decisionId: uuid('decision_id').references(() => moderationDecisions.id, { onDelete: 'cascade' }),
    reportId: uuid('report_id').references(() => reports.id, { onDelete: 'cascade' }),
    appealId: uuid('appeal_id').references(() => appeals.id, { onDelete: 'cascade' }),
    suggestionId: uuid('suggestion_id').references(() => contentNoteSuggestions.id, { onDelete: 'cascade' }),
    /** Which community it is about. */
    communityId: uuid('community_id').references(() => communities.id, { onDelete: 'cascade' }),
    toneQuestionId: uuid('tone_question_id').references(() => toneQuestions.id, { onDelete: 'cascade' }),
    securityEventId: uuid('security_event_id').references(() => securityEvents.id, { onDelete: 'cascade' }),
    /** Being asked to moderate. */
    offerId: uuid('offer_id').references(() => moderatorOffers.id, { onDelete: 'cascade' }),
    /** What somebody wanted to be reminded of. */
    savedPostId: uuid('saved_post_id').references(() => savedPosts.id, { onDelete: 'cascade' }),
    /** What could not go out at its time. */
    scheduledPostId: uuid('scheduled_post_id').references(() => scheduledPosts.id, { onDelete: 'cascade' }),
    scheduledMessageId: uuid('scheduled_message_id').references(() => scheduledMessages.id, {
      onDelete: 'cascade',
    }),
    /** Of whoever is told. Who wrote it is read from the post or the comment. */
    mentionId: uuid('mention_id').references(() => mentions.id, { onDelete: 'cascade' }),
    /** Into which somebody is asked. Who asked is read from the invitation. */
    groupId: uuid('group_id').references(() => groups.id, { onDelete: 'cascade' }),
    /** One that the viewer hosts or answered: as long as they have. */
    gatheringId: uuid('gathering_id').references(() => gatherings.id, { onDelete: 'cascade' }),
    readAt: moment('read_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('notices_user_idx').on(t.userId, t.id),
    uniqueIndex('notices_thread_key').on(t.postId, t.userId, t.kind).where(sql`post_id is not null`),
    // For what goes with its subject. A notice has one subject: it need not stand in the indexes of the others.
    index('notices_person_idx').on(t.personId).where(sql`person_id is not null`),
    index('notices_comment_idx').on(t.commentId).where(sql`comment_id is not null`),
    index('notices_decision_idx').on(t.decisionId).where(sql`decision_id is not null`),
    index('notices_report_idx').on(t.reportId).where(sql`report_id is not null`),
    index('notices_appeal_idx').on(t.appealId).where(sql`appeal_id is not null`),
    index('notices_suggestion_idx').on(t.suggestionId).where(sql`suggestion_id is not null`),
    index('notices_tone_question_idx').on(t.toneQuestionId).where(sql`tone_question_id is not null`),
    index('notices_community_idx').on(t.communityId).where(sql`community_id is not null`),
    index('notices_security_event_idx').on(t.securityEventId).where(sql`security_event_id is not null`),
    index('notices_offer_idx').on(t.offerId).where(sql`offer_id is not null`),
    index('notices_saved_post_idx').on(t.savedPostId).where(sql`saved_post_id is not null`),
    index('notices_mention_idx').on(t.mentionId).where(sql`mention_id is not null`),
    index('notices_gathering_idx').on(t.gatheringId).where(sql`gathering_id is not null`),
    index('notices_scheduled_post_idx').on(t.scheduledPostId).where(sql`scheduled_post_id is not null`),
    index('notices_scheduled_message_idx')
      .on(t.scheduledMessageId)
      .where(sql`scheduled_message_id is not null`),
    index('notices_group_idx').on(t.groupId).where(sql`group_id is not null`),
    check(
      'notices_one_subject',
      sql`num_nonnulls(${t.personId}, ${t.postId}, ${t.commentId}, ${t.decisionId}, ${t.reportId}, ${t.appealId}, ${t.suggestionId}, ${t.toneQuestionId}, ${t.communityId}, ${t.securityEventId}, ${t.offerId}, ${t.savedPostId}, ${t.mentionId}, ${t.scheduledPostId}, ${t.scheduledMessageId}, ${t.groupId}, ${t.gatheringId}) = 1`,
    ),
    check('notices_thread_begins', sql`(${t.postId} is null) = (${t.firstCommentId} is null)`),
  ],
)
