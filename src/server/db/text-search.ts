import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** More words than this narrow nothing down any further. */
const wordsAtMost = 10

/** A text without case and accents, as the database's own `folded` columns hold it. */
export const folded = (text: string): SQL<string> => sql<string>`folded(${text}::text)`

/**
 * Whether a folded column holds every word of what was typed, in any order. With a trigram index on the column,
 * words of three letters or more are found by it.
 */
export function holdsEveryWord(column: AnyPgColumn | SQL, typed: string): SQL | undefined {
  const words = [...new Set(typed.split(/\s+/).filter(Boolean))].slice(0, wordsAtMost)
  const holds = words.map(
    // Folding can make a % or _ out of a full-width one, so what has a meaning to LIKE is escaped afterwards.
    (word) => sql`${column} like '%' || regexp_replace(${folded(word)}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`,
  )
  return holds.length === 0 ? undefined : sql.join(holds, sql` and `)
}
