import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { postVisibleTo } from '#server/access/visibility.ts'
import type { Readable } from '#server/db/connection.ts'
import { idLater, later } from '#server/db/parameters.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { communityWords } from '#server/db/schema/search/community-words.ts'
import { interestWords } from '#server/db/schema/search/interest-words.ts'
import { nameWords } from '#server/db/schema/search/name-words.ts'
import { postWords } from '#server/db/schema/search/post-words.ts'
import { selecting, statements } from '#server/db/statement.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { placesOf } from './places.ts'
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

const columns = {
  posts: postWords.word,
  names: nameWords.word,
  interests: interestWords.word,
  communities: communityWords.word,
}

/** The words of one index: of the posts, of people's names or interests, or of communities. */
type WordsOf = keyof typeof columns

const viewer = { id: idLater('viewer') }

/**
 * The first word of an index for which something holds. Among the words of posts it is one of a post that the viewer may
 * read. Another one could push a word out of the few that are looked for, and so tell that it is there (decision 0068).
 */
const firstWord = (of: WordsOf, where: SQL): SQL => {
  const column = columns[of]
  if (of !== 'posts')
    return sql`(select ${column} from ${column.table} where ${where} order by ${column} limit 1)`
  return sql`(select min(of_place.word) from ${placesOf(viewer)}, lateral (
    select ${column} as word from ${postWords} where ${postWords.place} = places.id and ${where}
      and exists (select from ${posts} where ${posts.id} = ${postWords.postId} and ${postVisibleTo(viewer)} offset 0)
    order by ${column} limit 1) as of_place)`
}

/** Each different word that begins so, by hopping from one to the next: a word that a million texts have is one hop. */
const endingsOf = (of: WordsOf, start: SQL): SQL => {
  const column = columns[of]
  const next = sql`${column} > hop.word and ${column} < ${start} || ${theLastSign}`
  return sql`
  with recursive hop as (
    select ${firstWord(of, beginsWith(column, start))} as word, 1 as nth
    union all
    select ${firstWord(of, next)}, nth + 1 from hop where hop.word is not null and nth < ${number(endingsAtMost)}
  ) select word from hop where word is not null`
}

/** Some texts that have a word which begins so, to be counted. */
const someWith = (of: WordsOf, start: SQL): SQL => {
  const column = columns[of]
  const some = sql`limit ${number(countedAtMost)}`
  if (of !== 'posts') return sql`select from ${column.table} where ${beginsWith(column, start)} ${some}`
  return sql`select from ${placesOf(viewer)}, lateral (
    select from ${postWords} where ${postWords.place} = places.id and ${beginsWith(column, start)} ${some}) as of_place ${some}`
}

const typedWords = statements('search_words_of', (of: WordsOf) => {
  const typed = sql`typed.word`
  return selecting(
    {
      typed: sql<string>`typed.word`,
      meant: sql<string[]>`array(${endingsOf(of, typed)})`,
      count: sql<number>`(select count(*)::int from (${someWith(of, typed)}) as few)`,
    },
    (select) =>
      select.from(
        sql`unnest((select (search_words(${sql.placeholder('typed')}::text))[1:${number(wordsAtMost)}])) as typed(word)`,
      ),
  )
})

/** The first word between two, or none. */
const firstBetween = (of: WordsOf, from: SQL, to: SQL): SQL =>
  firstWord(of, sql`${columns[of]} >= ${from} and ${columns[of]} < ${to} || ${theLastSign}`)

/**
 * Of the neighbours of a word, those that are words, or their beginnings, whole words first. Which letters follow a start
 * at all is found by hopping from one to the next; the others need not be looked up.
 */
const wordsNear = statements('search_slips_of', (of: WordsOf) => {
  const slip = sql`slip.word collate "C"`
  const starts = sql`unnest(${later('starts', 'text[]')}, ${later('firsts', 'text[]')}, ${later('lasts', 'text[]')}, ${later('added', 'text[]')}, ${later('replaced', 'text[]')})`
  const withLetter = sql`left(hop.word, length(start) + 1)`
  const slips = sql`(
    with recursive hop as (
      select start, last, added, replaced, ${firstBetween(of, sql`start || first`, sql`start || last`)} as word
      from ${starts} as given(start, first, last, added, replaced)
      union all
      select start, last, added, replaced, ${firstBetween(of, sql`${withLetter} || ${theLastSign}`, sql`start || last`)}
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
        sql`lateral (select ${firstWord(of, beginsWith(columns[of], slip))} as word) as near`,
        sql`slip.word <> ${later('typed', 'text')} and near.word is not null and (near.word = ${slip} or length(slip.word) >= ${number(shortestBeginning)})`,
      )
      .groupBy(sql`near.word`)
      .orderBy(sql`bool_or(near.word = slip.word) desc, near.word limit ${number(typosAtMost)}`),
  )
})

export const listWords = (db: Readable, by: Viewer, of: WordsOf, typed: string): Promise<TypedWord[]> =>
  typedWords(of)(db, { viewer: by.id, typed })

/**
 * The same words with what else they may stand for, the longest few of them; null if there is nothing else. What very
 * many texts have as it was typed is no typo.
 */
export async function withTypos(
  db: Readable,
  by: Viewer,
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
        viewer: by.id,
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
