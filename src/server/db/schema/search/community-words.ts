import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { word } from '#server/db/schema/columns/columns.ts'

/** A row for each word of each community's name and description, kept by a trigger (decisions 0021 and 0040). */
export const communityWords = pgTable(
  'community_words',
  {
    word: word('word').notNull(),
    communityId: uuid('community_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.word, t.communityId] })],
)
