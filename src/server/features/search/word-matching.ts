import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { later } from '#server/db/parameters.ts'
import type { TypedWord } from './search-words.queries.ts'

/** A few for the box, or all of a group for its page. */
export type Size = 'few' | 'all'
export const wanted: Record<Size, number> = {
  few: limits.searchResultsPerGroup,
  all: limits.searchResultsOfGroup,
}
/** How something is looked for, and how much of it is wanted: each has a statement of its own. */
export type Way<How extends string | number> = `${How}_${Size}`
export const partsOf = <How extends string | number>(way: Way<How>) => way.split('_') as [`${How}`, Size]

/** One row more tells that there is more. */
export const rowsOf = (size: Size): number => wanted[size] + 1
export const number = (n: number): SQL => sql.raw(String(n))

/** Of one word, so many of the newest are looked at, of which some may not be for the viewer. */
export const ofOneWord: Record<Size, number> = { few: 20, all: 100 }
/** Of the rarest of several words, so many of the newest are looked at for the other words. */
export const ofSeveralWords = 200
/** So many that begin with what was typed, or have it in them, are compared by how close they are. */
export const compared: Record<Size, number> = { few: 50, all: 150 }

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
export const withAllWords = ({ table, word, id }: Words, size: Size): SQL => sql`(
  with newest as materialized ${newestWith({ table, word, id }, ofSeveralWords)},
  all_of_them as materialized (select array_agg(id) as ids from newest)
  select having_it.id from ${meant} as other, all_of_them, lateral (
    select ${id} as id from ${table}
    where ${word} = other.word and ${id} = any(all_of_them.ids) offset 0) as having_it
  where other.typed <> ${leading}
  group by having_it.id having count(distinct other.typed) = ${others}
  limit ${number(compared[size])})`

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

export interface Found<T> {
  rows: T[]
  hasMore: boolean
}

/** One way of looking after another, until there are enough: what was typed, as it was typed, comes first. */
export async function untilEnough<T extends { id: string }>(
  size: Size,
  ways: readonly (() => Promise<T[]>)[],
): Promise<Found<T>> {
  const found = new Map<string, T>()
  for (const way of ways) {
    for (const one of await way()) if (!found.has(one.id)) found.set(one.id, one)
    // One more than is wanted says that there is more.
    if (found.size > wanted[size]) break
  }
  return { rows: [...found.values()].slice(0, wanted[size]), hasMore: found.size > wanted[size] }
}

/** The entries of a list that have a word which begins with one of those that were typed. */
export const entriesWith = (list: SQL, typed: SQL): SQL<string[]> => sql<string[]>`array(
  select entry from unnest(${list}) as entry where exists (
    select from unnest(search_words(entry)) as own(word), unnest(${typed}) as typed(word)
    where starts_with(own.word, typed.word)))`
