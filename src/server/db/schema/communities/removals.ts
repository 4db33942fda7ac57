import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { filled } from '#server/db/schema/columns/checks.ts'
import { createdAt, id, moment } from '#server/db/schema/columns/columns.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { users } from '#server/db/schema/users.ts'
import { communities } from './communities.ts'

/** Why a moderator of a community took something down. Read by its author, and by nobody as "who wrote this". */
export const removals = pgTable(
  'removals',
  {
    id: id(),
    communityId: uuid('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'cascade' }),
    commentId: uuid('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    removedById: uuid('removed_by_id').references(() => users.id, { onDelete: 'set null' }),
    reason: text('reason').notNull(),
    readAt: moment('read_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('removals_author_idx').on(t.authorId, t.id.desc()),
    index('removals_community_idx').on(t.communityId, t.id.desc()),
    index('removals_post_idx').on(t.postId),
    index('removals_comment_idx').on(t.commentId),
    index('removals_removed_by_idx').on(t.removedById),
    check('removals_reason_filled', filled(t.reason, limits.removalReason)),
    check('removals_one_subject', sql`num_nonnulls(${t.postId}, ${t.commentId}) = 1`),
  ],
)
