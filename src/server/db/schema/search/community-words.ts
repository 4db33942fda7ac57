import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { word } from '#server/db/schema/columns/columns.ts'

/** A row for each word of each community's name, description and topics, kept by a trigger (decisions 0021, 0040 and 0064). */
export const communityWords = pgTable(
  'community_words',
  {
    word: word('word').notNull(),
    communityId: uuid('community_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.word, t.communityId] })],
)
