import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** More words than this narrow nothing down any further. */
const wordsAtMost = 10

/** A text without case and accents, as the database's own `folded` columns hold it. */
export const folded = (text: string | Placeholder): SQL<string> => sql<string>`folded(${text}::text)`

/** The different words of what was typed. */
export const typedWords = (typed: string): string[] =>
  [...new Set(typed.split(/\s+/).filter(Boolean))].slice(0, wordsAtMost)

/**
 * Whether a folded column holds every word of what was typed, in any order. With a trigram index on the column,
 * words of three letters or more are found by it.
 */
export function holdsEveryWord(
  column: AnyPgColumn | SQL,
  words: readonly (string | Placeholder)[],
): SQL | undefined {
  const holds = words.map(
    // Folding can make a % or _ out of a full-width one, so what has a meaning to LIKE is escaped afterwards. Asked as
    // a question of its own it is done once, and not for each row.
    (word) =>
      sql`${column} like (select '%' || regexp_replace(${folded(word)}, '([\\\\%_])', '\\\\\\1', 'g') || '%')`,
  )
  return holds.length === 0 ? undefined : sql.join(holds, sql` and `)
}
