import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns/columns.ts'
import { users } from './users.ts'

/** What a create made, so that the same create sent twice makes one thing and answers the same. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** Method, path and a hash of the body: the same key for something else is a clash. */
    request: text('request').notNull(),
    /** Only the id is kept, never the words: what is deleted later must not live on here. */
    createdId: uuid('created_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    // For clearing out by age. They are written in that order, so a word on each stretch of the table is enough.
    index('idempotency_keys_created_at_idx').using('brin', t.createdAt),
  ],
)
