import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { limits } from '#contract/limits.ts'
import type { SearchView } from '#contract/search.ts'
import { allOf } from '#server/access/conditions.ts'
import {
  noBlockBetween,
  postNotFilteredBy,
  postNotHiddenBy,
  postNotMutedBy,
  postVisibleTo,
} from '#server/access/visibility.ts'
import { notesThat } from '#server/access/word-filters.ts'
import type { Database } from '#server/db/client.ts'
import { idLater, later, newestFirst, preparedEach } from '#server/db/planned-once.ts'
import { communities } from '#server/db/schema/communities.ts'
import { communityMembers } from '#server/db/schema/community-members.ts'
import { communityWords } from '#server/db/schema/community-words.ts'
import { nameWords } from '#server/db/schema/name-words.ts'
import { postWords } from '#server/db/schema/post-words.ts'
import { posts } from '#server/db/schema/posts.ts'
import { users } from '#server/db/schema/users.ts'
import { folded, holdsEveryWord, typedWords } from '#server/db/text-search.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { hasFilteredWords, toFoldedBy } from '#server/views/folded.view.ts'
import { shownName } from '#server/views/person.view.ts'
import { prepareWords, type TypedWord } from './search-words.queries.ts'

const wanted = limits.searchResultsPerGroup
const viewer = { id: idLater('viewer') }
const number = (n: number): SQL => sql.raw(String(n))

/** Of one word, so many of the newest are looked at, of which some may not be for the viewer. */
const ofOneWord = 20
/** Of the rarest of several words, so many of the newest are looked at for the other words. */
const ofSeveralWords = 200
/** So many that begin with what was typed, or have it in them, are compared by how close they are. */
const compared = 50

/** Where posts are: a community, or the main feed, whose id is all zeros. */
const places = sql`(select '00000000-0000-0000-0000-000000000000'::uuid as id
  union all select ${communityMembers.communityId} from ${communityMembers} where ${communityMembers.userId} = ${viewer.id}) as places`

/** The words that were typed, each with those it may stand for; one of them, the rarest, leads. */
const meant = sql`(select typed, word collate "C" as word
  from unnest(${later('typed', 'int[]')}, ${later('meant', 'text[]')}) as pairs(typed, word))`
const leading = later('leading', 'int')

/** How many words were typed besides the leading one. */
const others = sql`(select count(distinct typed) from ${meant} as every_word where typed <> ${leading})`

const mayRead = allOf(
  postVisibleTo(viewer),
  postNotHiddenBy(viewer),
  postNotFilteredBy(viewer),
  postNotMutedBy(viewer),
)

const postColumns = {
  id: posts.id,
  content: posts.content,
  isAnonymous: posts.isAnonymous,
  // What tells of who wrote anonymously does not even leave the database.
  authorName: sql<string | null>`case when not ${posts.isAnonymous} then ${shownName} end`,
  authorIsSupporter: sql<boolean>`(not ${posts.isAnonymous} and ${users.isSupporter})`,
  contentNotes: posts.contentNotes,
  replyWish: posts.replyWish,
  shownNotes: notesThat(viewer.id, 'show'),
  hasFilteredWords: hasFilteredWords(viewer.id, posts.content, posts.authorId),
  isMine: sql<boolean>`(${posts.authorId} = ${viewer.id})`,
}

/** The newest with the leading word: one short scan for each place and for each word that it may stand for, merged. */
const newestPosts = (depth: number): SQL => sql`(select distinct newest.post_id, places.id as place
  from ${meant} as leads, ${places}, lateral (
    select ${postWords.postId} as post_id from ${postWords}
    where ${postWords.word} = leads.word and ${postWords.place} = places.id
    order by ${postWords.postId} desc limit ${number(depth)}) as newest
  where leads.typed = ${leading}
  order by newest.post_id desc limit ${number(ofSeveralWords)})`

/**
 * Those of them that have all the other words too. All that were found in a place are looked for in one go for each
 * word: they stand side by side in the index, and one after the other would be thousands of looks where slips are
 * thought of.
 */
const postsWithAllWords = sql`(
  with newest as materialized ${newestPosts(ofSeveralWords)},
  by_place as materialized (select place, array_agg(post_id) as ids from newest group by place)
  select having_it.post_id from ${meant} as other, by_place, lateral (
    select ${postWords.postId} as post_id from ${postWords}
    where ${postWords.word} = other.word and ${postWords.place} = by_place.place
      and ${postWords.postId} = any(by_place.ids) offset 0) as having_it
  where other.typed <> ${leading}
  group by having_it.post_id having count(distinct other.typed) = ${others}
  order by having_it.post_id desc)`

/** The newest three that the viewer may read: looked at one after the other, newest first, until three are found. */
const preparePosts = (db: Database, name: string, withTheWords: SQL) => {
  const found = sql`(select newest.post_id as id from ${withTheWords} as newest, lateral (
      select from ${posts} where ${posts.id} = newest.post_id and ${mayRead} limit 1) as readable
    order by ${newestFirst(sql`newest.post_id`, wanted)}) as found`
  return db
    .select(postColumns)
    .from(found)
    .innerJoin(posts, eq(posts.id, sql`found.id`))
    .innerJoin(users, eq(users.id, posts.authorId))
    .orderBy(desc(posts.id))
    .prepare(`search_posts_${name}`)
}

/** Of some ids, the people that the viewer may find, those whose name is closest first. */
const closestPeople = (db: Database, ids: SQL) => {
  const name = sql`(select folded(${sql.placeholder('name')}::text))`
  return db
    .select({
      id: users.id,
      displayName: shownName,
      profileImageUrl: users.profileImageUrl,
      isSupporter: users.isSupporter,
      location: sql<
        string | null
      >`case when ${users.locationAudience} = 'everyone' or ${users.id} = ${viewer.id} then ${users.location} end`,
    })
    .from(users)
    .innerJoin(sql`(${ids}) as near`, eq(sql`near.id`, users.id))
    .where(and(sql`${users.eraseAfter} is null`, noBlockBetween(viewer.id, users.id)))
    .orderBy(
      sql`${users.nameKey} like ${name} || '%' desc, similarity(${users.nameKey}, ${name}) desc, ${users.id} limit ${number(wanted)}`,
    )
}

/** A row for each word of each one. */
interface Words {
  table: PgTable
  word: AnyPgColumn
  id: AnyPgColumn
}
const namesOf: Words = { table: nameWords, word: nameWords.word, id: nameWords.userId }
const wordsOfCommunities: Words = {
  table: communityWords,
  word: communityWords.word,
  id: communityWords.communityId,
}

const newestWith = (
  { table, word, id }: Words,
  depth: number,
): SQL => sql`(select one.id from ${meant} as leads, lateral (
    select ${id} as id from ${table} where ${word} = leads.word
    order by ${id} desc limit ${number(depth)}) as one
  where leads.typed = ${leading} limit ${number(ofSeveralWords)})`

const withAllWords = ({ table, word, id }: Words): SQL => sql`(
  with newest as materialized ${newestWith({ table, word, id }, ofSeveralWords)},
  all_of_them as materialized (select array_agg(id) as ids from newest)
  select having_it.id from ${meant} as other, all_of_them, lateral (
    select ${id} as id from ${table}
    where ${word} = other.word and ${id} = any(all_of_them.ids) offset 0) as having_it
  where other.typed <> ${leading}
  group by having_it.id having count(distinct other.typed) = ${others}
  limit ${number(compared)})`

/** By the words of their name, in any order, or by the beginning of it. */
const preparePeople = (db: Database, name: string, withTheWords: SQL) => {
  const beginning = sql`(select folded(btrim(${sql.placeholder('name')}::text)))`
  const ids = sql`(select id from ${withTheWords} as newest limit ${number(compared)})
    union
    (select ${users.id} from ${users} where ${users.nameKey} ~>=~ ${beginning} and ${users.nameKey} ~<~ (${beginning} || chr(1114111))
      order by ${users.nameKey} using ~<~ limit ${number(compared)})`
  return closestPeople(db, ids).prepare(`search_people_${name}`)
}

/** By so many parts of a name, each of which it must have: the index finds those that have them all. */
const peopleByPart = preparedEach((db, parts: number) => {
  const each = Array.from(
    { length: parts },
    (_, index) => sql`${users.nameKey} like ${later(`part${index}`, 'text')}`,
  )
  return closestPeople(
    db,
    sql`select ${users.id} from ${users} where ${sql.join(each, sql` and `)} limit ${number(compared)}`,
  ).prepare(`search_people_by_part_${parts}`)
})

const searchText = sql`communities.search_text`
const asTyped = sql`(select ${folded(sql.placeholder('name'))})`
const wordPlace = (index: number) => sql.placeholder(`word${index}`)

/** Of some ids, the communities whose name is closest first. */
const closestCommunities = (db: Database, ids: SQL) =>
  db
    .select({
      id: communities.id,
      name: communities.name,
      memberCount: communities.memberCount,
      coverPattern: communities.coverPattern,
    })
    .from(communities)
    .innerJoin(sql`(${ids}) as near`, sql`near.id = ${communities.id}`)
    .orderBy(
      sql`word_similarity(${asTyped}, split_part(${communities.searchText}, chr(10), 1)) desc, ${communities.memberCount} desc, ${communities.id} limit ${number(wanted)}`,
    )

/** By so many parts of words, each of which they must have, or by what comes near. */
const communitiesBy = preparedEach((db, way: number | 'nearness') => {
  const matches =
    way === 'nearness'
      ? sql`${asTyped} <% ${searchText}`
      : (holdsEveryWord(
          searchText,
          Array.from({ length: way }, (_, index) => wordPlace(index)),
        ) ?? sql`false`)
  const ids = sql`select id from communities where ${matches} limit ${number(4 * compared)}`
  return closestCommunities(db, ids).prepare(`search_communities_${way}`)
})

/** One way of looking after another, until there are enough: what was typed, as it was typed, comes first. */
async function untilEnough<T extends { id: string }>(ways: readonly (() => Promise<T[]>)[]): Promise<T[]> {
  const found = new Map<string, T>()
  for (const way of ways) {
    for (const one of await way()) if (!found.has(one.id)) found.set(one.id, one)
    if (found.size >= wanted) break
  }
  return [...found.values()].slice(0, wanted)
}

/** As the statements take it: pairs of a typed word and one that it may stand for, and which of the typed leads. */
function pairsOf(words: readonly TypedWord[]) {
  const rarest = Math.min(...words.map(({ count }) => count))
  return {
    typed: words.flatMap(({ meant: several }, index) => several.map(() => index)),
    meant: words.flatMap(({ meant: several }) => several),
    leading: words.findIndex(({ count }) => count === rarest),
  }
}

const isHopeless = (words: readonly TypedWord[]) =>
  words.length === 0 || words.some(({ meant: several }) => several.length === 0)

export function prepareSearch(db: Database) {
  const wordsOf = {
    posts: prepareWords(db, 'posts'),
    names: prepareWords(db, 'names'),
    communities: prepareWords(db, 'communities'),
  }
  const postsWith = {
    one: preparePosts(db, 'one', newestPosts(ofOneWord)),
    several: preparePosts(db, 'several', postsWithAllWords),
  }
  const peopleWith = {
    one: preparePeople(db, 'one', newestWith(namesOf, ofOneWord)),
    several: preparePeople(db, 'several', withAllWords(namesOf)),
  }
  const communitiesWith = {
    one: closestCommunities(db, newestWith(wordsOfCommunities, ofOneWord)).prepare(
      'search_communities_with_one',
    ),
    several: closestCommunities(db, withAllWords(wordsOfCommunities)).prepare(
      'search_communities_with_several',
    ),
  }
  const depth = (words: readonly TypedWord[]) => (words.length === 1 ? 'one' : 'several')

  /** By what they say, never by who wrote them: that would tell the author of an anonymous one. */
  async function listPosts(by: Viewer, typed: string) {
    const words = await wordsOf.posts.listWords(typed)
    const withWords = async (these: readonly TypedWord[] | null) =>
      !these || isHopeless(these) ? [] : postsWith[depth(these)].execute({ viewer: by.id, ...pairsOf(these) })
    return untilEnough([() => withWords(words), async () => withWords(await wordsOf.posts.withSlips(words))])
  }

  async function listPeople(by: Viewer, typed: string) {
    const words = await wordsOf.names.listWords(typed)
    const withWords = (these: readonly TypedWord[]) => {
      const pairs = isHopeless(these) ? { typed: [], meant: [], leading: 0 } : pairsOf(these)
      return peopleWith[depth(these)].execute({ viewer: by.id, name: typed, ...pairs })
    }
    const byPart = async () => {
      const parts = words.map((word) => `%${word.typed}%`)
      // Fewer than three signs between the two %: no index could help.
      if (!parts.some((part) => part.length >= 5)) return []
      const values = Object.fromEntries(parts.map((part, index) => [`part${index}`, part]))
      return peopleByPart(db, parts.length).execute({ viewer: by.id, name: typed, ...values })
    }
    return untilEnough([
      () => withWords(words),
      byPart,
      async () => {
        const meantToo = await wordsOf.names.withSlips(words)
        return meantToo ? withWords(meantToo) : []
      },
    ])
  }

  /** What comes near in another way than by a slip of the finger is looked for last: that takes the longer the more there are. */
  async function listCommunities(typed: string) {
    const parts = typedWords(typed)
    const values = { name: typed, ...Object.fromEntries(parts.map((part, index) => [`word${index}`, part])) }
    const withSlips = async () => {
      const words = await wordsOf.communities.withSlips(await wordsOf.communities.listWords(typed))
      if (!words || isHopeless(words)) return []
      return communitiesWith[depth(words)].execute({ name: typed, ...pairsOf(words) })
    }
    return untilEnough([
      () => communitiesBy(db, parts.length).execute(values),
      withSlips,
      () => communitiesBy(db, 'nearness').execute(values),
    ])
  }

  return async (by: Viewer, typed: string): Promise<SearchView> => {
    const [people, groups, texts] = await Promise.all([
      listPeople(by, typed),
      listCommunities(typed),
      listPosts(by, typed),
    ])
    return {
      users: people.map((person) => ({ ...person, firstName: null, lastName: null })),
      communities: groups,
      posts: texts.map(({ authorName, authorIsSupporter, ...post }) => ({
        id: post.id,
        content: post.content,
        isAnonymous: post.isAnonymous,
        replyWish: post.replyWish,
        foldedBy: toFoldedBy(post),
        author: authorName === null ? null : { displayName: authorName, isSupporter: authorIsSupporter },
      })),
    }
  }
}
