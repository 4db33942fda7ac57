import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { communities } from './communities.ts'

/** A row for each of a community's `topicKeys`, kept by a trigger: how much each of them fits somebody is counted from its index alone. */
export const communityTopics = pgTable(
  'community_topics',
  {
    key: text('key').notNull(),
    communityId: uuid('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.key, t.communityId] }),
    index('community_topics_community_idx').on(t.communityId),
  ],
)
