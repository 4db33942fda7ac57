import { and, eq, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '#server/access/conditions.ts'
import { shownLocation } from '#server/access/shown-location.ts'
import { areFriends, noBlockBetween } from '#server/access/visibility.ts'
import type { Readable } from '#server/db/connection.ts'
import { idLater, later } from '#server/db/parameters.ts'
import { friendships } from '#server/db/schema/friends/friendships.ts'
import { interestWords } from '#server/db/schema/search/interest-words.ts'
import { nameWords } from '#server/db/schema/search/name-words.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statements } from '#server/db/statement.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { shownName } from '#server/views/person.view.ts'
import { listWords, type TypedWord, withTypos } from './search-words.queries.ts'
import {
  cannotMatch,
  compared,
  entriesWith,
  newestWith,
  number,
  ofOneWord,
  oneOrSeveral,
  pairsOf,
  rowsOf,
  type Size,
  untilEnough,
  type Words,
  withAllWords,
} from './word-matching.ts'

const viewer = { id: idLater('viewer') }
const namesOf: Words = { table: nameWords, word: nameWords.word, id: nameWords.userId }
const interestsOf: Words = { table: interestWords, word: interestWords.word, id: interestWords.userId }

const none = sql<string[]>`'{}'::text[]`

/** Of some ids, the people that the viewer may find, those whose name is closest first. */
const closestPeople = (ids: SQL, size: Size, foundByInterests = none) => {
  const name = sql`(select folded(${sql.placeholder('name')}::text))`
  return selecting(
    {
      id: users.id,
      displayName: shownName,
      profileImageUrl: users.profileImageUrl,
      figure: users.figure,
      isSupporter: users.isSupporter,
      location: sql<
        string | null
      >`case when ${users.locationAudience} = 'everyone' or ${users.id} = ${viewer.id} then ${shownLocation} end`,
      foundByInterests,
    },
    (select) =>
      select
        .from(users)
        .innerJoin(sql`(${ids}) as near`, eq(sql`near.id`, users.id))
        .where(
          and(
            sql`${users.eraseAfter} is null`,
            anyOf(sql`${users.searchable}`, eq(users.id, viewer.id), areFriends(viewer.id, users.id)),
            noBlockBetween(viewer.id, users.id),
          ),
        )
        .orderBy(
          // Of what is written in some scripts, how similar it is cannot be told.
          sql`${users.nameKey} = ${name} desc, ${users.nameKey} like ${name} || '%' desc, similarity(${users.nameKey}, ${name}) desc, ${users.id} limit ${number(rowsOf(size))}`,
        ),
  )
}

type Way = `${'one' | 'several'}_${Size}`
const partsOf = (way: Way) => way.split('_') as ['one' | 'several', Size]

/** By the words of their name, in any order, or by the beginning of it. */
const peopleWith = statements('search_people', (way: Way) => {
  const [count, size] = partsOf(way)
  const withTheWords = count === 'one' ? newestWith(namesOf, ofOneWord[size]) : withAllWords(namesOf, size)
  const beginning = sql`(select folded(btrim(${sql.placeholder('name')}::text)))`
  return closestPeople(
    sql`(select id from ${withTheWords} as newest limit ${number(compared[size])})
    union
    (select ${users.id} from ${users} where ${users.nameKey} ~>=~ ${beginning} and ${users.nameKey} ~<~ (${beginning} || chr(1114111))
      order by ${users.nameKey} using ~<~ limit ${number(compared[size])})`,
    size,
  )
})

/** By so many parts of a name, each of which it must have: the index finds those that have them all. */
const peopleByPart = statements('search_people_by_part', (way: `${number}_${Size}`) => {
  const [parts, size] = way.split('_') as [string, Size]
  const each = Array.from(
    { length: Number(parts) },
    (_, index) => sql`${users.nameKey} like ${later(`part${index}`, 'text')}`,
  )
  return closestPeople(
    sql`select ${users.id} from ${users} where ${sql.join(each, sql` and `)} limit ${number(compared[size])}`,
    size,
  )
})

const typedInterest = later('words', 'text[]')

/**
 * Friends whose interests are for friends, or who left search, have no rows of words: they are looked through one by one.
 * Each of the typed words must be the beginning of one of theirs.
 */
const friendsInterestedIn = (size: Size): SQL => sql`
  select ${users.id} from (
    select ${friendships.userId2} as id from ${friendships} where ${friendships.userId1} = ${viewer.id}
    union all
    select ${friendships.userId1} from ${friendships} where ${friendships.userId2} = ${viewer.id}
  ) as friend inner join ${users} on ${users.id} = friend.id
  where ${users.interests} <> '{}'
    and (${users.interestsAudience} = 'friends' or ${users.interestsAudience} = 'everyone' and not ${users.searchable})
    and not exists (select from unnest(${typedInterest}) as typed(word) where not exists (
      select from unnest(search_words(lines_of(${users.interests}))) as own(word) where starts_with(own.word, typed.word)))
  limit ${number(compared[size])}`

/** By interests that the viewer may see: those for everyone, and of friends those for friends. */
const peopleInterestedIn = statements('search_people_interested', (way: Way) => {
  const [count, size] = partsOf(way)
  const withTheWords =
    count === 'one' ? newestWith(interestsOf, ofOneWord[size]) : withAllWords(interestsOf, size)
  return closestPeople(
    sql`(select id from ${withTheWords} as newest) union (${friendsInterestedIn(size)})`,
    size,
    entriesWith(sql`${users.interests}`, typedInterest),
  )
})

export async function searchPeople(db: Readable, by: Viewer, typed: string, size: Size) {
  const asked = { viewer: by.id, name: typed }
  const words = await listWords(db, 'names', typed)
  const pairs = (these: readonly TypedWord[]) =>
    cannotMatch(these) ? { typed: [], meant: [], leading: 0 } : pairsOf(these)
  const withWords = (these: readonly TypedWord[]) =>
    peopleWith(`${oneOrSeveral(these)}_${size}`)(db, { ...asked, ...pairs(these) })
  const byPart = async () => {
    const parts = words.map((word) => `%${word.typed}%`)
    // Fewer than three signs between the two %: no index could help.
    if (!parts.some((part) => part.length >= 5)) return []
    const values = Object.fromEntries(parts.map((part, index) => [`part${index}`, part]))
    return peopleByPart(`${parts.length}_${size}`)(db, { ...asked, ...values })
  }
  const byInterests = async () => {
    const interests = await listWords(db, 'interests', typed)
    if (interests.length === 0) return []
    const way = `${oneOrSeveral(interests)}_${size}` as const
    const values = { ...asked, ...pairs(interests), words: interests.map((word) => word.typed) }
    return peopleInterestedIn(way)(db, values)
  }
  return untilEnough(size, [
    () => withWords(words),
    byPart,
    byInterests,
    async () => {
      const meantToo = await withTypos(db, 'names', words)
      return meantToo ? withWords(meantToo) : []
    },
  ])
}
