import { type SQL, sql } from 'drizzle-orm'
import type { Readable } from '#server/db/connection.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { communityWords } from '#server/db/schema/search/community-words.ts'
import { selecting, statements } from '#server/db/statement.ts'
import { folded, holdsEveryWord, typedWords } from '#server/db/text-search.ts'
import { listWords, withTypos } from './search-words.queries.ts'
import {
  cannotMatch,
  compared,
  newestWith,
  number,
  ofOneWord,
  oneOrSeveral,
  pairsOf,
  untilEnough,
  type Words,
  wanted,
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
const closestCommunities = (ids: SQL) =>
  selecting(
    {
      id: communities.id,
      name: communities.name,
      memberCount: communities.memberCount,
      coverPattern: communities.coverPattern,
    },
    (select) =>
      select
        .from(communities)
        .innerJoin(sql`(${ids}) as near`, sql`near.id = ${communities.id}`)
        .orderBy(
          sql`${nameKey} = ${asTyped} desc, word_similarity(${asTyped}, ${nameKey}) desc, ${communities.memberCount} desc, ${communities.id} limit ${number(wanted)}`,
        ),
  )

/** Those whose name begins with what was typed; one of exactly that name is the first of them. */
const nameStart = sql`left(search_text, 100)`
const withNameLike = sql`select id from communities where ${nameStart} ~>=~ ${asTyped} and ${nameStart} ~<~ (${asTyped} || chr(1114111))
  order by ${nameStart} using ~<~ limit ${number(compared)}`

/** By so many parts of words, each of which they must have, or by what comes near. */
const communitiesBy = statements('search_communities_by', (way: number | 'nearness') => {
  const matches =
    way === 'nearness'
      ? sql`${asTyped} <% ${searchText}`
      : (holdsEveryWord(
          searchText,
          Array.from({ length: way }, (_, index) => wordPlace(index)),
        ) ?? sql`false`)
  const some = sql`select id from communities where ${matches} limit ${number(4 * compared)}`
  // Of very many that have a word, it may stand in the name of one that is not among those some.
  const ids = way === 'nearness' ? some : sql`(${some}) union (${withNameLike})`
  return closestCommunities(ids)
})

const communitiesWith = statements('search_communities_with', (way: 'one' | 'several') =>
  closestCommunities(
    way === 'one' ? newestWith(wordsOfCommunities, ofOneWord) : withAllWords(wordsOfCommunities),
  ),
)

/** What comes near in another way than by a typo is looked for last: that takes the longer the more there are. */
export async function searchCommunities(db: Readable, typed: string) {
  const parts = typedWords(typed)
  const values = { name: typed, ...Object.fromEntries(parts.map((part, index) => [`word${index}`, part])) }
  const byTypos = async () => {
    const words = await withTypos(db, 'communities', await listWords(db, 'communities', typed))
    if (!words || cannotMatch(words)) return []
    return communitiesWith(oneOrSeveral(words))(db, { name: typed, ...pairsOf(words) })
  }
  return untilEnough([
    () => communitiesBy(parts.length)(db, values),
    byTypos,
    () => communitiesBy('nearness')(db, values),
  ])
}
