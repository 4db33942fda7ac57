import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/limits.ts'
import { atMost, filled } from './checks.ts'
import { createdAt, id, moment, updatedAt } from './columns.ts'
import { posts } from './posts.ts'
import { users } from './users.ts'

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
    /**
     * Who wrote the post, if a notice tells them of it, and when they read that: the notice of a comment is no row of
     * its own (decision 0041).
     */
    toldPostAuthorId: uuid('told_post_author_id').references(() => users.id, { onDelete: 'set null' }),
    postAuthorReadAt: moment('post_author_read_at'),
    /** Who wrote the comment that this one answers, if a notice tells them. */
    toldParentAuthorId: uuid('told_parent_author_id').references(() => users.id, { onDelete: 'set null' }),
    parentAuthorReadAt: moment('parent_author_read_at'),
    editedAt: moment('edited_at'),
    deletedAt: moment('deleted_at'),
    removedAt: moment('removed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('comments_post_idx').on(t.postId, t.id),
    index('comments_author_idx').on(t.authorId, t.id),
    index('comments_parent_idx').on(t.parentId),
    index('comments_told_post_author_idx')
      .on(t.toldPostAuthorId, t.id)
      .where(sql`told_post_author_id is not null`),
    index('comments_told_parent_author_idx')
      .on(t.toldParentAuthorId, t.id)
      .where(sql`told_parent_author_id is not null`),
    check('comments_content_filled', filled(t.content, limits.commentContent)),
    check('comments_tones_count', atMost(t.toneIndicators, 1)),
  ],
)
