import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'
import { comments } from './comments.ts'

/** Comments that a person has hidden for themself. Nobody else is told. */
export const hiddenComments = pgTable(
  'hidden_comments',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    commentId: uuid('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.commentId] }),
    index('hidden_comments_comment_id_idx').on(t.commentId),
  ],
)
