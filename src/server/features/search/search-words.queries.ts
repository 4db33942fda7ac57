import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Readable } from '#server/db/connection.ts'
import { later } from '#server/db/parameters.ts'
import { communityWords } from '#server/db/schema/search/community-words.ts'
import { interestWords } from '#server/db/schema/search/interest-words.ts'
import { nameWords } from '#server/db/schema/search/name-words.ts'
import { postWords } from '#server/db/schema/search/post-words.ts'
import { selecting, statements } from '#server/db/statement.ts'
import { typosByStart } from './typos.ts'

/** More words than this narrow nothing down any further. */
const wordsAtMost = 8
/** A word that was typed may be the beginning of so many. */
const endingsAtMost = 8
/** Of the words that may have been meant by a typo, so many are looked for. */
const typosAtMost = 8
const wordsWithTypos = 3
/** Which word is rarest is told by counting this far. */
const countedAtMost = 300
/** A shorter beginning, with a typo in it, could be the beginning of anything. */
const shortestBeginning = 5

/** A word as it was typed, and the words in the index that it may stand for. None: there is nothing to be found. */
export interface TypedWord {
  typed: string
  meant: string[]
  /** How many texts have a word that begins so, counted up to a bound. */
  count: number
}

/** Greater than every sign there can be: whatever begins with a word lies between it and itself with this behind it. */
const theLastSign = sql.raw('chr(1114111)')
const number = (n: number): SQL => sql.raw(String(n))

const beginsWith = (column: AnyPgColumn, start: SQL): SQL =>
  sql`${column} >= ${start} and ${column} < ${start} || ${theLastSign}`

/** Each different word that begins so, by hopping from one to the next: a word that a million texts have is one hop. */
const endingsOf = (column: AnyPgColumn, start: SQL): SQL => sql`
  with recursive hop as (
    select (select ${column} from ${column.table} where ${beginsWith(column, start)} order by ${column} limit 1) as word, 1 as nth
    union all
    select (select ${column} from ${column.table} where ${column} > hop.word and ${column} < ${start} || ${theLastSign}
      order by ${column} limit 1), nth + 1
    from hop where hop.word is not null and nth < ${number(endingsAtMost)}
  ) select word from hop where word is not null`

const columns = {
  posts: postWords.word,
  names: nameWords.word,
  interests: interestWords.word,
  communities: communityWords.word,
}

/** The words of one index: of the posts, of people's names or interests, or of communities. */
type WordsOf = keyof typeof columns

const typedWords = statements('search_words_of', (of: WordsOf) => {
  const column = columns[of]
  const typed = sql`typed.word`
  return selecting(
    {
      typed: sql<string>`typed.word`,
      meant: sql<string[]>`array(${endingsOf(column, typed)})`,
      count: sql<number>`(select count(*)::int from (
        select from ${column.table} where ${beginsWith(column, typed)} limit ${number(countedAtMost)}) as few)`,
    },
    (select) =>
      select.from(
        sql`unnest((select (search_words(${sql.placeholder('typed')}::text))[1:${number(wordsAtMost)}])) as typed(word)`,
      ),
  )
})

/** The first word between two, or none. */
const firstBetween = (column: AnyPgColumn, from: SQL, to: SQL): SQL =>
  sql`(select ${column} from ${column.table} where ${column} >= ${from} and ${column} < ${to} || ${theLastSign} order by ${column} limit 1)`

/**
 * Of the neighbours of a word, those that are words, or their beginnings, whole words first. Which letters follow a start
 * at all is found by hopping from one to the next; the others need not be looked up.
 */
const wordsNear = statements('search_slips_of', (of: WordsOf) => {
  const column = columns[of]
  const slip = sql`slip.word collate "C"`
  const starts = sql`unnest(${later('starts', 'text[]')}, ${later('firsts', 'text[]')}, ${later('lasts', 'text[]')}, ${later('added', 'text[]')}, ${later('replaced', 'text[]')})`
  const withLetter = sql`left(hop.word, length(start) + 1)`
  const slips = sql`(
    with recursive hop as (
      select start, last, added, replaced, ${firstBetween(column, sql`start || first`, sql`start || last`)} as word
      from ${starts} as given(start, first, last, added, replaced)
      union all
      select start, last, added, replaced, ${firstBetween(column, sql`${withLetter} || ${theLastSign}`, sql`start || last`)}
      from hop where hop.word is not null
    )
    select unnest(${later('words', 'text[]')}) as word
    union all
    select ${withLetter} || ending from hop, unnest(array[added, replaced]) as ending where hop.word || ending is not null
  )`
  return selecting({ word: sql<string>`near.word` }, (select) =>
    select
      .from(sql`${slips} as slip`)
      .innerJoin(
        sql`lateral (select ${column} as word from ${column.table} where ${beginsWith(column, slip)} order by ${column} limit 1) as near`,
        sql`slip.word <> ${later('typed', 'text')} and (near.word = ${slip} or length(slip.word) >= ${number(shortestBeginning)})`,
      )
      .groupBy(sql`near.word`)
      .orderBy(sql`bool_or(near.word = slip.word) desc, near.word limit ${number(typosAtMost)}`),
  )
})

export const listWords = (db: Readable, of: WordsOf, typed: string): Promise<TypedWord[]> =>
  typedWords(of)(db, { typed })

/**
 * The same words with what else they may stand for, the longest few of them; null if there is nothing else. What very
 * many texts have as it was typed is no typo.
 */
export async function withTypos(
  db: Readable,
  of: WordsOf,
  typed: readonly TypedWord[],
): Promise<TypedWord[] | null> {
  const longest = typed
    .filter(({ count }) => count < countedAtMost)
    .toSorted((a, b) => b.typed.length - a.typed.length)
    .slice(0, wordsWithTypos)
  let isSame = true
  const all = await Promise.all(
    typed.map(async (word) => {
      const { words: typos, starts } = typosByStart(word.typed)
      if (typos.length === 0 || !longest.includes(word)) return word
      const found = await wordsNear(of)(db, {
        typed: word.typed,
        words: typos,
        starts: starts.map(({ start }) => start),
        firsts: starts.map(({ first }) => first),
        lasts: starts.map(({ last }) => last),
        added: starts.map(({ added }) => added),
        replaced: starts.map(({ replaced }) => replaced),
      })
      const meant = [...new Set([...word.meant, ...found.map((one) => one.word)])]
      if (meant.length > word.meant.length) isSame = false
      // What stands for many words is no longer rare.
      return { ...word, meant, count: word.count + found.length }
    }),
  )
  return isSame ? null : all
}
