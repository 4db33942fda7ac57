import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { communities } from './communities.ts'

/**
 * A row for each of a community's `topicKeys` and for each pair of them (`topic_pairs`), kept by a trigger: how much each
 * of them fits somebody is found in its index alone (decision 0040).
 */
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
