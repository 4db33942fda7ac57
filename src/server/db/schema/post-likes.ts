import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment } from './columns/columns.ts'
import { posts } from './posts/posts.ts'
import { users } from './users.ts'

export const postLikes = pgTable(
  'post_likes',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** Of somebody who was erased: their likes must not all go in one moment (decision 0061). */
    eraseAfter: moment('erase_after'),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.userId] }),
    index('post_likes_user_id_idx').on(t.userId),
    index('post_likes_erase_after_idx').on(t.eraseAfter).where(sql`erase_after is not null`),
  ],
)
