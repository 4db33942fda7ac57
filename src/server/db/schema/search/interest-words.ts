import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { word } from '#server/db/schema/columns/columns.ts'

/**
 * A row for each word of the interests that everyone may see, of each person whom everyone may find; kept by a trigger
 * (decision 0064). What is for friends has no row: it could push others out of a short scan, or be guessed from one.
 */
export const interestWords = pgTable(
  'interest_words',
  {
    word: word('word').notNull(),
    userId: uuid('user_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.word, t.userId] })],
)
