import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { postProblems } from '#contract/later/problems.ts'
import { circles } from '#server/db/schema/circles/circles.ts'
import { between, eachFilled, oneOf } from '#server/db/schema/columns/checks.ts'
import { createdAt, id, moment } from '#server/db/schema/columns/columns.ts'
import {
  imageAlt,
  morePhotos,
  postAudience,
  postContent,
  postNotes,
  postTones,
  replyWish,
  whoMayComment,
} from '#server/db/schema/columns/domains.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { users } from '#server/db/schema/users.ts'

const { min, max } = limits.pollOptions

/** Of something that waits: neither deleted nor held back. */
export const isWaitingRow = sql`problem is null and deleted_at is null`

/**
 * Posts that wait for their time. Not among the posts: whatever reads those need not know that these are there
 * (decision 0094). The row goes with the statement that makes the post, which has an id of its own.
 */
export const scheduledPosts = pgTable(
  'scheduled_posts',
  {
    id: id(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As its author chose it. */
    publishAt: moment('publish_at').notNull(),
    /** When it really goes out: one without a name a little later, and at no round time. */
    dueAt: moment('due_at').notNull(),
    /** Why it did not go out. It is not tried again before its author says so. */
    problem: text('problem', { enum: postProblems }),
    /** Kept for a day, so that it can be undone. */
    deletedAt: moment('deleted_at'),
    /** Stays true when the community is gone: what was meant for its members is never for everyone. */
    isForCommunity: boolean('is_for_community').notNull(),
    communityId: uuid('community_id').references(() => communities.id, { onDelete: 'set null' }),
    audience: postAudience('audience').notNull(),
    /** Null although it is for a circle: the circle was deleted. */
    circleId: uuid('circle_id').references(() => circles.id, { onDelete: 'set null' }),
    content: postContent('content').notNull(),
    imageUrl: text('image_url'),
    imageAlt: imageAlt('image_alt'),
    imageWidth: integer('image_width'),
    imageHeight: integer('image_height'),
    morePhotos: morePhotos('more_photos'),
    isAnonymous: boolean('is_anonymous').notNull(),
    toneIndicators: postTones('tone_indicators').notNull(),
    contentNotes: postNotes('content_notes').notNull(),
    replyWish: replyWish('reply_wish'),
    whoMayComment: whoMayComment('who_may_comment').notNull(),
    /** When its author said that visitors may read it: to the window that was open then, as the member they were. */
    forVisitorsSince: moment('for_visitors_since'),
    pollOptions: text('poll_options').array(),
    /** How long the poll is open from when the post is out; null: for good. */
    pollHours: integer('poll_hours'),
    createdAt: createdAt(),
  },
  (t) => [
    index('scheduled_posts_due_idx').on(t.dueAt).where(isWaitingRow),
    index('scheduled_posts_author_idx').on(t.authorId, t.publishAt),
    index('scheduled_posts_community_idx').on(t.communityId).where(sql`community_id is not null`),
    index('scheduled_posts_circle_idx').on(t.circleId).where(sql`circle_id is not null`),
    index('scheduled_posts_deleted_idx').on(t.deletedAt).where(sql`deleted_at is not null`),
    check('scheduled_posts_problem_known', oneOf(t.problem, postProblems)),
    check('scheduled_posts_options_count', between(sql`cardinality(${t.pollOptions})`, min, max)),
    check('scheduled_posts_options_filled', eachFilled(t.pollOptions, max, limits.pollOption)),
    check('scheduled_posts_hours_known', between(t.pollHours, 1, limits.pollDays * 24 + 1)),
  ],
)
