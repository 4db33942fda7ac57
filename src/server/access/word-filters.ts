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

/** As a phrase is compared; blank for one that is nothing but accents. */
export function foldedAs(phrase: AnyPgColumn | SQL): SQL<string> {
  return sql<string>`btrim(folded(${phrase}), e' \\t\\n\\r')`
}

const literal = (text: string): SQL => sql.raw(`'${text}'`)

const stillCounts = (viewer: Who, effect: FilterEffect | undefined): SQL =>
  sql`${wordFilters.userId} = ${viewer}${effect ? sql` and ${wordFilters.effect} = ${literal(effect)}` : sql``} and (${wordFilters.endsAt} is null or ${wordFilters.endsAt} > now())`

/**
 * Whether a text has words that the viewer filters, by the words that were kept when it was written: what a text or a
 * phrase is made of cannot make it slow (decision 0054).
 */
export function hasWordsFilteredBy(
  viewer: Who,
  words: AnyPgColumn | SQL,
  effect?: FilterEffect,
): SQL<boolean> {
  const phrases = sql`(select string_agg(${wordFilters.query}::text, ' | ')::tsquery from ${wordFilters} where ${stillCounts(viewer, effect)})`
  // Most filter nothing: then the words need not be looked at, nor those of a poll worked out.
  return sql<boolean>`case when ${phrases} is null then false else coalesce(${words} @@ ${phrases}, false) end`
}

/** The same for a post with all that it says: its text, and the options of its poll. Decided nowhere else. */
export const postHasWordsFilteredBy = (viewer: Who, effect?: FilterEffect): SQL<boolean> => {
  // A bar between the options, so that no phrase runs on from one into the next.
  const options = sql`filter_words(array_to_string(${polls.options}, ' | '))`
  // Not `exists`, for which PostgreSQL may read all polls beforehand.
  const inPoll = sql`coalesce((select ${hasWordsFilteredBy(viewer, options, effect)} from ${polls} where ${polls.postId} = ${posts.id}), false)`
  return sql<boolean>`(${hasWordsFilteredBy(viewer, posts.filterWords, effect)} or ${inPoll})`
}
