import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** A row for each of a person's `discoverKeys`, kept by a trigger: the newest people of one topic are one short scan. */
export const discoverTopics = pgTable(
  'discover_topics',
  {
    key: text('key').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.key, t.userId] }), index('discover_topics_user_idx').on(t.userId, t.key)],
)
