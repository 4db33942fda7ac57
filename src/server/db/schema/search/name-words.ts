import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { word } from '#server/db/schema/columns/columns.ts'

/** A row for each word of each person's shown name, kept by a trigger (decision 0021). */
export const nameWords = pgTable(
  'name_words',
  {
    word: word('word').notNull(),
    userId: uuid('user_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.word, t.userId] })],
)
