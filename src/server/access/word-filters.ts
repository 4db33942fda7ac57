import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { FilterEffect } from '#contract/word-filters/filter-effects.ts'
import { contentNoteChoices } from '#server/db/schema/content-notes/content-note-choices.ts'
import { polls } from '#server/db/schema/polls/polls.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { wordFilters } from '#server/db/schema/word-filters.ts'

type Who = AnyPgColumn | SQL | string

// Each of these is a subquery about the viewer alone, so PostgreSQL runs it once for a statement and not for each row
// (decision 0020).

/** The notes for which the viewer chose this effect; null if there are none. */
export const notesThat = (viewer: Who, effect: 'show' | 'hide'): SQL<string[] | null> =>
  sql<
    string[] | null
  >`(select array_agg(${contentNoteChoices.note}) from ${contentNoteChoices} where ${contentNoteChoices.userId} = ${viewer} and ${contentNoteChoices.effect} = ${sql.raw(`'${effect}'`)})`

// Scripts that put no spaces between words: Thai to Myanmar, Khmer, kana, Han; and Korean (folded into its letters),
// which joins its particles to the word before them. Of these a filter matches anywhere.
const spaceless =
  '\\u0E00-\\u109F\\u1100-\\u11FF\\u1780-\\u17FF\\u3005-\\u30FF\\u31F0-\\u31FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uF900-\\uFAFF\\U00020000-\\U0003FFFF'
// Vowel signs of Indian scripts belong to the word, whatever the database's locale thinks of them.
const inWord = '[:alnum:]_\\u0900-\\u0963\\u0966-\\u0DFF'
const before = `(?:^|[^${inWord}]|[${spaceless}])`
const after = `(?:$|[^${inWord}]|[${spaceless}])`
const beginsInside = `^([^${inWord}]|[${spaceless}])`
const endsInside = `([^${inWord}]|[${spaceless}])$`

/** As a phrase is compared; blank for one that is nothing but accents. */
export function foldedAs(phrase: AnyPgColumn | SQL): SQL<string> {
  return sql<string>`btrim(folded(${phrase}), e' \\t\\n\\r')`
}

// All text here is ours; only the phrase comes from a person, and it stays a column.
const literal = (text: string): SQL => sql.raw(`'${text}'`)
const foldedPhrase = foldedAs(wordFilters.phrase)
const escaped = sql`regexp_replace(regexp_replace(${foldedPhrase}, ${literal('([][\\\\.^$*+?(){}|-])')}, ${literal('\\\\\\1')}, 'g'), ${literal('\\s+')}, ${literal('\\\\s+')}, 'g')`
const pattern = sql`case when ${foldedPhrase} ~ ${literal(beginsInside)} then '' else ${literal(before)} end || ${escaped} || case when ${foldedPhrase} ~ ${literal(endsInside)} then '' else ${literal(after)} end`

const stillCounts = (viewer: Who, effect: FilterEffect | undefined): SQL =>
  sql`${wordFilters.userId} = ${viewer}${effect ? sql` and ${wordFilters.effect} = ${literal(effect)}` : sql``} and (${wordFilters.endsAt} is null or ${wordFilters.endsAt} > now()) and ${foldedPhrase} <> ''`

/** The first word of a phrase, as LIKE looks for it: what does not have it needs no closer look. */
const roughly = sql`'%' || regexp_replace(split_part(regexp_replace(${foldedPhrase}, ${literal('\\s+')}, ' ', 'g'), ' ', 1), ${literal('([\\\\%_])')}, ${literal('\\\\\\1')}, 'g') || '%'`

/** Whether a text has words that the viewer filters. Folding a text is dear; of plain ASCII it is the lower case. */
export function hasWordsFilteredBy(
  viewer: Who,
  content: AnyPgColumn | SQL,
  effect?: FilterEffect,
): SQL<boolean> {
  const likes = sql`(select array_agg(${roughly}) from ${wordFilters} where ${stillCounts(viewer, effect)})`
  const words = sql`(select string_agg(${pattern}, '|') from ${wordFilters} where ${stillCounts(viewer, effect)})`
  const text = sql`case when octet_length(${content}) = char_length(${content}) then lower(${content}) else folded(${content}) end`
  return sql<boolean>`(${likes} is not null and (${text}) like any (${likes}::text[]) and (${text}) ~ ${words})`
}

/** The same for a post with all that it says: its text, and the options of its poll. Decided nowhere else. */
export const postHasWordsFilteredBy = (viewer: Who, effect?: FilterEffect): SQL<boolean> => {
  // A bar between the options, so that no phrase runs on from one into the next.
  const options = sql`(array_to_string(${polls.options}, ' | '))`
  // Not `exists`, for which PostgreSQL may read all polls beforehand.
  const inPoll = sql`coalesce((select ${hasWordsFilteredBy(viewer, options, effect)} from ${polls} where ${polls.postId} = ${posts.id}), false)`
  return sql<boolean>`(${hasWordsFilteredBy(viewer, posts.content, effect)} or ${inPoll})`
}
