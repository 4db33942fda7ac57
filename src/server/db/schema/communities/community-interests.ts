import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * How many communities are about each interest, and how many spell it so; kept by a trigger. The row without a spelling
 * counts the interest itself, however it is spelled.
 */
export const communityInterests = pgTable(
  'community_interests',
  {
    key: text('key').notNull(),
    spelling: text('spelling').notNull(),
    communityCount: integer('community_count').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.key, t.spelling] }),
    index('community_interests_most_idx')
      .on(t.communityCount.desc().nullsFirst(), t.key)
      .where(sql`spelling = ''`),
  ],
)
