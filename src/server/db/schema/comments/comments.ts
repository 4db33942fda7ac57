import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { atMost, filled } from '#server/db/schema/columns/checks.ts'
import { createdAt, filterWords, id, moment, updatedAt } from '#server/db/schema/columns/columns.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { users } from '#server/db/schema/users.ts'

export const comments = pgTable(
  'comments',
  {
    id: id(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    parentId: uuid('parent_id').references((): AnyPgColumn => comments.id, { onDelete: 'set null' }),
    content: text('content').notNull(),
    isAnonymous: boolean('is_anonymous').notNull().default(false),
    toneIndicators: text('tone_indicators').array().notNull().default([]),
    /** As of a post. */
    hasMentions: boolean('has_mentions').notNull().default(false),
    /** The author of the post thanked for it: for the two of them alone (decision 0090). */
    thankedAt: moment('thanked_at'),
    editedAt: moment('edited_at'),
    deletedAt: moment('deleted_at'),
    /** As of a post: deleted for good by its author. */
    givenUpAt: moment('given_up_at'),
    removedAt: moment('removed_at'),
    /** As of a post that was written without a name. */
    eraseAfter: moment('erase_after'),
    filterWords: filterWords('filter_words').generatedAlwaysAs(sql`filter_words(content)`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('comments_post_idx').on(t.postId, t.id),
    index('comments_author_idx').on(t.authorId, t.id),
    index('comments_parent_idx').on(t.parentId),
    index('comments_author_deleted_idx').on(t.authorId, t.deletedAt).where(sql`deleted_at is not null`),
    index('comments_erase_after_idx').on(t.eraseAfter).where(sql`erase_after is not null`),
    check('comments_content_filled', filled(t.content, limits.commentContent)),
    check('comments_tones_count', atMost(t.toneIndicators, 1)),
  ],
)
