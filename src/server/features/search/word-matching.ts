import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { later } from '#server/db/parameters.ts'
import type { TypedWord } from './search-words.queries.ts'

export const wanted = limits.searchResultsPerGroup
export const number = (n: number): SQL => sql.raw(String(n))

/** Of one word, so many of the newest are looked at, of which some may not be for the viewer. */
export const ofOneWord = 20
/** Of the rarest of several words, so many of the newest are looked at for the other words. */
export const ofSeveralWords = 200
/** So many that begin with what was typed, or have it in them, are compared by how close they are. */
export const compared = 50

/** The words that were typed, each with those it may stand for; one of them, the rarest, leads. */
export const meant = sql`(select typed, word collate "C" as word
  from unnest(${later('typed', 'int[]')}, ${later('meant', 'text[]')}) as pairs(typed, word))`
export const leading = later('leading', 'int')

/** How many words were typed besides the leading one. */
export const others = sql`(select count(distinct typed) from ${meant} as every_word where typed <> ${leading})`

/** A row for each word of each one. */
export interface Words {
  table: PgTable
  word: AnyPgColumn
  id: AnyPgColumn
}

/** The newest with the leading word, and with those that it may stand for. */
export const newestWith = (
  { table, word, id }: Words,
  depth: number,
): SQL => sql`(select one.id from ${meant} as leads, lateral (
    select ${id} as id from ${table} where ${word} = leads.word
    order by ${id} desc limit ${number(depth)}) as one
  where leads.typed = ${leading} limit ${number(ofSeveralWords)})`

/** Those of them that have all the other words too, looked for in one go for each word. */
export const withAllWords = ({ table, word, id }: Words): SQL => sql`(
  with newest as materialized ${newestWith({ table, word, id }, ofSeveralWords)},
  all_of_them as materialized (select array_agg(id) as ids from newest)
  select having_it.id from ${meant} as other, all_of_them, lateral (
    select ${id} as id from ${table}
    where ${word} = other.word and ${id} = any(all_of_them.ids) offset 0) as having_it
  where other.typed <> ${leading}
  group by having_it.id having count(distinct other.typed) = ${others}
  limit ${number(compared)})`

/** As the statements take it: pairs of a typed word and one that it may stand for, and which of the typed leads. */
export function pairsOf(words: readonly TypedWord[]) {
  const rarest = Math.min(...words.map(({ count }) => count))
  return {
    typed: words.flatMap(({ meant: several }, index) => several.map(() => index)),
    meant: words.flatMap(({ meant: several }) => several),
    leading: words.findIndex(({ count }) => count === rarest),
  }
}

export const cannotMatch = (words: readonly TypedWord[]) =>
  words.length === 0 || words.some(({ meant: several }) => several.length === 0)

export const oneOrSeveral = (words: readonly TypedWord[]) => (words.length === 1 ? 'one' : 'several')

/** One way of looking after another, until there are enough: what was typed, as it was typed, comes first. */
export async function untilEnough<T extends { id: string }>(
  ways: readonly (() => Promise<T[]>)[],
): Promise<T[]> {
  const found = new Map<string, T>()
  for (const way of ways) {
    for (const one of await way()) if (!found.has(one.id)) found.set(one.id, one)
    if (found.size >= wanted) break
  }
  return [...found.values()].slice(0, wanted)
}
