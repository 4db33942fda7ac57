import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { circles } from '#server/db/schema/circles/circles.ts'
import { createdAt, filterWords, id, moment, updatedAt } from '#server/db/schema/columns/columns.ts'
import {
  counter,
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

/**
 * A post that would like answers, and is open to them. Who only vents asks for nothing; a question is meant as one by its
 * tone. Written out as the indexes have it, so that it can be seen that they fit.
 */
export const wishesForAnswers = sql.raw(
  `(reply_wish in ('advice', 'info-dump', 'literal') or tone_indicators && '{Questioning}'::text[]) and who_may_comment <> 'nobody' and audience = 'everyone' and deleted_at is null and removed_at is null`,
)

export const posts = pgTable(
  'posts',
  {
    id: id(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In the main feed. In a community, and without a name, always everyone who comes there (decision 0081). */
    audience: postAudience('audience').notNull().default('everyone'),
    /** Null although it is for a circle: the circle was deleted, and only the author sees it. */
    circleId: uuid('circle_id').references(() => circles.id, { onDelete: 'set null' }),
    communityId: uuid('community_id').references(() => communities.id, { onDelete: 'cascade' }),
    content: postContent('content').notNull(),
    imageUrl: text('image_url'),
    imageAlt: imageAlt('image_alt'),
    imageWidth: integer('image_width'),
    imageHeight: integer('image_height'),
    /** After the first, in their order. On the row, so that a page of posts asks for nothing more (decision 0097). */
    morePhotos: morePhotos('more_photos'),
    isAnonymous: boolean('is_anonymous').notNull().default(false),
    toneIndicators: postTones('tone_indicators').notNull().default(sql`'{}'`),
    contentNotes: postNotes('content_notes').notNull().default(sql`'{}'`),
    /** What the writer would like to get back. */
    replyWish: replyWish('reply_wish'),
    whoMayComment: whoMayComment('who_may_comment').notNull().default('everyone'),
    /** Whether anybody is, or was, mentioned: of other posts nothing is looked up (decision 0096). */
    hasMentions: boolean('has_mentions').notNull().default(false),
    likeCount: counter('like_count').notNull().default(0),
    commentCount: counter('comment_count').notNull().default(0),
    /** First on its author's profile: one of each author, and never one without a name (`admin check` looks). */
    isPinnedOnProfile: boolean('is_pinned_on_profile').notNull().default(false),
    /** Since when moderators have it first in its community. */
    pinnedInCommunityAt: moment('pinned_in_community_at'),
    /** When its author agreed that visitors of its community may read it (decision 0093). */
    forVisitorsSince: moment('for_visitors_since'),
    /** The author changed the words; not moved by likes and comments, as updatedAt may be. */
    editedAt: moment('edited_at'),
    /** Deleted by its author. Kept for a while so that it can be undone. */
    deletedAt: moment('deleted_at'),
    /** Deleted for good by its author: nobody sees it again. It stays only for a case that is open (decision 0083). */
    givenUpAt: moment('given_up_at'),
    /** Taken down by a moderator. */
    removedAt: moment('removed_at'),
    /** Written without a name by somebody who was erased: it goes at a time of its own, which tells nobody whose it was. */
    eraseAfter: moment('erase_after'),
    filterWords: filterWords('filter_words').generatedAlwaysAs(sql`filter_words(content)`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    // One short index scan for each source of a feed: the main feed, each community, and what each friend wrote for few. Ascending and read backwards:
    // an index made with desc() puts nulls last, and then does not fit `order by id desc`, which puts them first.
    index('posts_main_feed_idx')
      .on(t.id)
      .where(
        sql`community_id is null and audience = 'everyone' and deleted_at is null and removed_at is null`,
      ),
    index('posts_narrow_idx')
      .on(t.authorId, t.id)
      .where(sql`audience <> 'everyone' and deleted_at is null and removed_at is null`),
    index('posts_circle_idx').on(t.circleId).where(sql`circle_id is not null`),
    index('posts_community_idx')
      .on(t.communityId, t.id)
      .where(sql`deleted_at is null and removed_at is null`),
    // What could be answered, of the main feed and of each community.
    index('posts_open_main_idx').on(t.id).where(sql`community_id is null and ${wishesForAnswers}`),
    index('posts_open_community_idx').on(t.communityId, t.id).where(wishesForAnswers),
    index('posts_window_idx')
      .on(t.communityId, t.id)
      .where(sql`for_visitors_since is not null and deleted_at is null and removed_at is null`),
    index('posts_author_idx').on(t.authorId, t.id),
    // What its author deleted is purged after a while.
    index('posts_deleted_idx').on(t.deletedAt).where(sql`deleted_at is not null`),
    // What its author can restore.
    index('posts_author_deleted_idx').on(t.authorId, t.deletedAt).where(sql`deleted_at is not null`),
    index('posts_erase_after_idx').on(t.eraseAfter).where(sql`erase_after is not null`),
    uniqueIndex('posts_pinned_on_profile_key').on(t.authorId).where(sql`is_pinned_on_profile`),
    index('posts_pinned_in_community_idx').on(t.communityId).where(sql`pinned_in_community_at is not null`),
  ],
)

/** Of a post that is taken away: it stands in no special place any more, also when it comes back. */
export const inNoSpecialPlace = {
  isPinnedOnProfile: false,
  pinnedInCommunityAt: null,
  forVisitorsSince: null,
}
