import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { word } from '#server/db/schema/columns/columns.ts'

/**
 * A row for each word of the shown name of each person whom everyone may find, kept by a trigger (decision 0021). Who left
 * search has none: it could push others out of a short scan, or be guessed from one (decision 0068).
 */
export const nameWords = pgTable(
  'name_words',
  {
    word: word('word').notNull(),
    userId: uuid('user_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.word, t.userId] })],
)
