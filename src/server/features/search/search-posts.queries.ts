import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { allOf } from '#server/access/conditions.ts'
import {
  postNotFilteredBy,
  postNotHiddenBy,
  postNotMutedBy,
  postVisibleTo,
} from '#server/access/visibility.ts'
import { notesThat } from '#server/access/word-filters.ts'
import type { Readable } from '#server/db/connection.ts'
import { idLater, newestFirst, theBeginning } from '#server/db/parameters.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { postWords } from '#server/db/schema/search/post-words.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statements } from '#server/db/statement.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { postHasFilteredWords } from '#server/views/folded-by.view.ts'
import { mentionsOfPost } from '#server/views/mention.view.ts'
import { shownName } from '#server/views/person.view.ts'
import { placesOf } from './places.ts'
import { listWords, type TypedWord, withTypos } from './search-words.queries.ts'
import {
  cannotMatch,
  leading,
  meant,
  number,
  ofOneWord,
  ofSeveralWords,
  oneOrSeveral,
  others,
  pairsOf,
  partsOf,
  rowsOf,
  type Size,
  untilEnough,
  type Way,
} from './word-matching.ts'

const viewer = { id: idLater('viewer') }

const places = placesOf(viewer)

const mayRead = allOf(
  postVisibleTo(viewer),
  postNotHiddenBy(viewer),
  postNotFilteredBy(viewer),
  postNotMutedBy(viewer),
)

const postColumns = {
  id: posts.id,
  content: posts.content,
  mentions: mentionsOfPost(viewer),
  isAnonymous: posts.isAnonymous,
  // What tells of who wrote anonymously does not even leave the database.
  authorName: sql<string | null>`case when not ${posts.isAnonymous} then ${shownName} end`,
  authorIsSupporter: sql<boolean>`(not ${posts.isAnonymous} and ${users.isSupporter})`,
  contentNotes: posts.contentNotes,
  replyWish: posts.replyWish,
  shownNotes: notesThat(viewer.id, 'show'),
  hasFilteredWords: postHasFilteredWords(viewer.id),
  isMine: sql<boolean>`(${posts.authorId} = ${viewer.id})`,
}

/** The newest of a place that have a word. */
const newestIn = (place: SQL, word: SQL, depth: SQL): SQL => sql`select ${postWords.postId} from ${postWords}
    where ${postWords.word} = ${word} and ${postWords.place} = ${place} order by ${postWords.postId} desc limit ${depth}`

const readableOf = (ids: SQL, size: Size): SQL => sql`select newest.id from (${ids}) as newest
    where exists (select from ${posts} where ${posts.id} = newest.id and ${mayRead} offset 0)
    order by ${newestFirst(sql`newest.id`, rowsOf(size))}`

/** Where somebody whom the viewer has muted wrote most of what is newest, so many times as many are looked at next. */
const thenMore = 20

/**
 * With one word: a few of each place and of each word that it may stand for are merged, and it is asked of one after
 * the other whether it may be read, until there are enough. Where all that was looked at is newer than the last of
 * them, there may be more: only then there is a next step, which looks further.
 */
const postsWithOneWord = (size: Size) => sql`(
  with recursive step as (
    select ${number(ofOneWord[size])} as depth, '{}'::uuid[] as ids, false as is_last
    union all
    select step.depth * ${number(thenMore)}, found.ids, found.is_last
    from step, lateral (
      with heads as materialized (
        select array(${newestIn(sql`places.id`, sql`leads.word`, sql`step.depth`)}) as ids
        from ${meant} as leads, ${places} where leads.typed = ${leading}
      ),
      readable as materialized (${readableOf(sql`select distinct unnest(ids) as id from heads order by id desc`, size)})
      select array(select id from readable) as ids, not exists (select from heads where ids[step.depth] > coalesce(
        (select id from readable order by id desc offset ${number(rowsOf(size) - 1)} limit 1), ${theBeginning})) as is_last
    ) as found
    where not step.is_last
  )
  select unnest(ids) as id from step where is_last)`

/**
 * With several words: of the newest with the leading word, those that have all the others too. All that were found in a
 * place are looked for in one go for each word: they stand side by side in the index, and one after the other would be
 * thousands of looks where typos are thought of.
 */
const postsWithAllWords = (size: Size) => sql`(
  with newest as materialized (select distinct newest.post_id, places.id as place
    from ${meant} as leads, ${places}, lateral (
      ${newestIn(sql`places.id`, sql`leads.word`, number(ofSeveralWords))}) as newest
    where leads.typed = ${leading}
    order by newest.post_id desc limit ${number(ofSeveralWords)}),
  by_place as materialized (select place, array_agg(post_id) as ids from newest group by place)
  ${readableOf(
    sql`
  select having_it.post_id as id from ${meant} as other, by_place, lateral (
    select ${postWords.postId} as post_id from ${postWords}
    where ${postWords.word} = other.word and ${postWords.place} = by_place.place
      and ${postWords.postId} = any(by_place.ids) offset 0) as having_it
  where other.typed <> ${leading}
  group by having_it.post_id having count(distinct other.typed) = ${others}
  order by having_it.post_id desc`,
    size,
  )})`

/** The newest that the viewer may read. */
const postsWith = statements('search_posts', (way: Way<'one' | 'several'>) => {
  const [count, size] = partsOf(way)
  return selecting(postColumns, (select) =>
    select
      .from(sql`${count === 'one' ? postsWithOneWord(size) : postsWithAllWords(size)} as found`)
      .innerJoin(posts, eq(posts.id, sql`found.id`))
      .innerJoin(users, eq(users.id, posts.authorId))
      .orderBy(desc(posts.id)),
  )
})

/** By what they say, never by who wrote them: that would tell the author of an anonymous one. */
export async function searchPosts(db: Readable, by: Viewer, typed: string, size: Size) {
  const words = await listWords(db, by, 'posts', typed)
  const withWords = async (these: readonly TypedWord[] | null) =>
    !these || cannotMatch(these)
      ? []
      : postsWith(`${oneOrSeveral(these)}_${size}`)(db, { viewer: by.id, ...pairsOf(these) })
  return untilEnough(size, [
    () => withWords(words),
    async () => withWords(await withTypos(db, by, 'posts', words)),
  ])
}
