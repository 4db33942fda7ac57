import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { preparedEach } from '#server/db/planned-once.ts'
import { communities } from '#server/db/schema/communities.ts'
import { communityWords } from '#server/db/schema/community-words.ts'
import { folded, holdsEveryWord, typedWords } from '#server/db/text-search.ts'
import {
  compared,
  isHopeless,
  newestWith,
  number,
  ofOneWord,
  oneOrSeveral,
  pairsOf,
  untilEnough,
  type Words,
  wanted,
  withAllWords,
} from './meant-words.ts'
import { prepareWords } from './search-words.queries.ts'

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
      sql`${nameKey} = ${asTyped} desc, word_similarity(${asTyped}, ${nameKey}) desc, ${communities.memberCount} desc, ${communities.id} limit ${number(wanted)}`,
    )

/** Those whose name begins with what was typed; one of exactly that name is the first of them. */
const nameStart = sql`left(search_text, 100)`
const withNameLike = sql`select id from communities where ${nameStart} ~>=~ ${asTyped} and ${nameStart} ~<~ (${asTyped} || chr(1114111))
  order by ${nameStart} using ~<~ limit ${number(compared)}`

/** By so many parts of words, each of which they must have, or by what comes near. */
const communitiesBy = preparedEach((db, way: number | 'nearness') => {
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
  return closestCommunities(db, ids).prepare(`search_communities_${way}`)
})

/** What comes near in another way than by a slip of the finger is looked for last: that takes the longer the more there are. */
export function prepareCommunitySearch(db: Database) {
  const { listWords, withSlips: meantToo } = prepareWords(db, 'communities')
  const communitiesWith = {
    one: closestCommunities(db, newestWith(wordsOfCommunities, ofOneWord)).prepare(
      'search_communities_with_one',
    ),
    several: closestCommunities(db, withAllWords(wordsOfCommunities)).prepare(
      'search_communities_with_several',
    ),
  }
  return async (typed: string) => {
    const parts = typedWords(typed)
    const values = { name: typed, ...Object.fromEntries(parts.map((part, index) => [`word${index}`, part])) }
    const withSlips = async () => {
      const words = await meantToo(await listWords(typed))
      if (!words || isHopeless(words)) return []
      return communitiesWith[oneOrSeveral(words)].execute({ name: typed, ...pairsOf(words) })
    }
    return untilEnough([
      () => communitiesBy(db, parts.length).execute(values),
      withSlips,
      () => communitiesBy(db, 'nearness').execute(values),
    ])
  }
}
