import { type SQL, sql } from 'drizzle-orm'
import type { Readable } from '#server/db/connection.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { communityTopics } from '#server/db/schema/communities/community-topics.ts'
import { communityWords } from '#server/db/schema/search/community-words.ts'
import { selecting, statements } from '#server/db/statement.ts'
import { folded, holdsEveryWord, typedWords } from '#server/db/text-search.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { listWords, withTypos } from './search-words.queries.ts'
import {
  cannotMatch,
  compared,
  entriesWith,
  newestWith,
  number,
  ofOneWord,
  oneOrSeveral,
  pairsOf,
  partsOf,
  rowsOf,
  type Size,
  untilEnough,
  type Way,
  type Words,
  withAllWords,
} from './word-matching.ts'

const wordsOfCommunities: Words = {
  table: communityWords,
  word: communityWords.word,
  id: communityWords.communityId,
}

const searchText = sql`communities.search_text`
const asTyped = sql`(select ${folded(sql.placeholder('name'))})`
const nameKey = sql`split_part(${communities.searchText}, chr(10), 1)`
const wordPlace = (index: number) => sql.placeholder(`word${index}`)

/** Of some ids, the communities whose name is closest first: exactly what was typed, then what has its words. */
const closestCommunities = (ids: SQL, size: Size) =>
  selecting(
    {
      id: communities.id,
      name: communities.name,
      memberCount: communities.memberCount,
      coverPattern: communities.coverPattern,
      foundByTopics: entriesWith(
        sql`${communities.neurotypes} || ${communities.interests}`,
        sql`(select search_words(${sql.placeholder('name')}::text))`,
      ),
    },
    (select) =>
      select
        .from(communities)
        .innerJoin(sql`(${ids}) as near`, sql`near.id = ${communities.id}`)
        .orderBy(
          sql`${nameKey} = ${asTyped} desc, word_similarity(${asTyped}, ${nameKey}) desc, ${communities.topicKeys} @> array[${asTyped}] desc, ${communities.memberCount} desc, ${communities.id} limit ${number(rowsOf(size))}`,
        ),
  )

/** Those whose name begins with what was typed; one of exactly that name is the first of them. */
const nameStart = sql`left(search_text, 100)`
const withNameLike = (
  size: Size,
) => sql`select id from communities where ${nameStart} ~>=~ ${asTyped} and ${nameStart} ~<~ (${asTyped} || chr(1114111))
  order by ${nameStart} using ~<~ limit ${number(compared[size])}`

/** Those that have exactly this topic. */
const withTopic = (size: Size) => sql`select ${communityTopics.communityId} from ${communityTopics}
  where ${communityTopics.key} = ${asTyped} order by ${communityTopics.communityId} desc limit ${number(compared[size])}`

/** By so many parts of words, each of which they must have, or by what comes near. */
const communitiesBy = statements('search_communities_by', (way: Way<number | 'nearness'>) => {
  const [by, size] = partsOf<number | 'nearness'>(way)
  const matches =
    by === 'nearness'
      ? sql`${asTyped} <% ${searchText}`
      : (holdsEveryWord(
          searchText,
          Array.from({ length: Number(by) }, (_, index) => wordPlace(index)),
        ) ?? sql`false`)
  const some = sql`select id from communities where ${matches} limit ${number(4 * compared.few)}`
  // Of very many that have a word, it may be the name or the topic of one that is not among those some.
  const ids =
    by === 'nearness' ? some : sql`(${some}) union (${withNameLike(size)}) union (${withTopic(size)})`
  return closestCommunities(ids, size)
})

const communitiesWith = statements('search_communities_with', (way: Way<'one' | 'several'>) => {
  const [count, size] = partsOf(way)
  return closestCommunities(
    count === 'one'
      ? newestWith(wordsOfCommunities, ofOneWord[size])
      : withAllWords(wordsOfCommunities, size),
    size,
  )
})

/** What comes near in another way than by a typo is looked for last: that takes the longer the more there are. */
export async function searchCommunities(db: Readable, by: Viewer, typed: string, size: Size) {
  const parts = typedWords(typed)
  const values = { name: typed, ...Object.fromEntries(parts.map((part, index) => [`word${index}`, part])) }
  const byTypos = async () => {
    const words = await withTypos(db, by, 'communities', await listWords(db, by, 'communities', typed))
    if (!words || cannotMatch(words)) return []
    return communitiesWith(`${oneOrSeveral(words)}_${size}`)(db, { name: typed, ...pairsOf(words) })
  }
  return untilEnough(size, [
    () => communitiesBy(`${parts.length}_${size}`)(db, values),
    byTypos,
    () => communitiesBy(`nearness_${size}`)(db, values),
  ])
}
