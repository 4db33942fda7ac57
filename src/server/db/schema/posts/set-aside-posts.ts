import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'
import { posts } from './posts.ts'

/** Posts that a person does not want to be asked to answer. They stay in every list. Nobody else is told (decision 0095). */
export const setAsidePosts = pgTable(
  'set_aside_posts',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.postId] }), index('set_aside_posts_post_id_idx').on(t.postId)],
)
