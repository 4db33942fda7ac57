import { sql } from 'drizzle-orm'
import { index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/db/schema/columns/columns.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { users } from '#server/db/schema/users.ts'
import { savedFolders } from './saved-folders.ts'

/** A post that somebody wants to find again. Nobody else is told, its author least of all. */
export const savedPosts = pgTable(
  'saved_posts',
  {
    /** Newer ones are greater: the list goes by it. */
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** Null: in no folder. */
    folderId: uuid('folder_id').references(() => savedFolders.id, { onDelete: 'set null' }),
    /** When they want to be told of it; null: not, or they have been. */
    remindAt: moment('remind_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('saved_posts_user_post_key').on(t.userId, t.postId),
    index('saved_posts_user_idx').on(t.userId, t.id),
    index('saved_posts_post_idx').on(t.postId),
    index('saved_posts_folder_idx').on(t.folderId).where(sql`folder_id is not null`),
    index('saved_posts_remind_idx').on(t.remindAt).where(sql`remind_at is not null`),
  ],
)
