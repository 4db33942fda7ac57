import { and, eq, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '#server/access/conditions.ts'
import { shownOpenness } from '#server/access/profile-audience.ts'
import { shownLocation } from '#server/access/shown-location.ts'
import { areFriends, friendsOf, noBlockBetween } from '#server/access/visibility.ts'
import type { Readable } from '#server/db/connection.ts'
import { idLater, later } from '#server/db/parameters.ts'
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
  partsOf,
  rowsOf,
  type Size,
  untilEnough,
  type Way,
  type Words,
  withAllWords,
} from './word-matching.ts'

const viewer = { id: idLater('viewer') }
const namesOf: Words = { table: nameWords, word: nameWords.word, id: nameWords.userId }
const interestsOf: Words = { table: interestWords, word: interestWords.word, id: interestWords.userId }

const standing = {
  isSelf: sql`${users.id} = ${viewer.id}`,
  isFriend: areFriends(viewer.id, users.id),
}

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
      openness: shownOpenness(standing),
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

const typedWords = later('words', 'text[]')

const friendIds = friendsOf(viewer.id)

/** Of whom everyone may find: who may not be found must not push others out of the few that are looked at. */
const isFindable = sql`(${users.searchable} and ${users.eraseAfter} is null)`

/**
 * Friends who left search, and the viewer, who may have: they have no rows of words, and are looked through one by one.
 * Each of the typed words must be in their name.
 */
const unlistedCalled = (size: Size): SQL => sql`
  select ${users.id} from (${friendIds} union all select ${viewer.id}) as known inner join ${users} on ${users.id} = known.id
  where not ${users.searchable} and cardinality(${typedWords}) > 0
    and not exists (select from unnest(${typedWords}) as typed(word) where strpos(${users.nameKey}, typed.word) = 0)
  limit ${number(compared[size])}`

/** By the words of their name, in any order, or by the beginning of it. */
const peopleWith = statements('search_people', (way: Way<'one' | 'several'>) => {
  const [count, size] = partsOf(way)
  const withTheWords = count === 'one' ? newestWith(namesOf, ofOneWord[size]) : withAllWords(namesOf, size)
  const beginning = sql`(select folded(btrim(${sql.placeholder('name')}::text)))`
  return closestPeople(
    sql`(select id from ${withTheWords} as newest limit ${number(compared[size])})
    union
    (select ${users.id} from ${users} where ${users.nameKey} ~>=~ ${beginning} and ${users.nameKey} ~<~ (${beginning} || chr(1114111))
      and ${isFindable} order by ${users.nameKey} using ~<~ limit ${number(compared[size])})
    union
    (${unlistedCalled(size)})`,
    size,
  )
})

/** By so many parts of a name, each of which it must have: the index finds those that have them all. */
const peopleByPart = statements('search_people_by_part', (way: Way<number>) => {
  const [parts, size] = partsOf(way)
  const each = Array.from(
    { length: Number(parts) },
    (_, index) => sql`${users.nameKey} like ${later(`part${index}`, 'text')}`,
  )
  return closestPeople(
    sql`select ${users.id} from ${users} where ${sql.join(each, sql` and `)} and ${isFindable} limit ${number(compared[size])}`,
    size,
  )
})

/**
 * Friends whose interests are for friends, or who left search, have no rows of words: they are looked through one by one.
 * Each of the typed words must be the beginning of one of theirs.
 */
const friendsInterestedIn = (size: Size): SQL => sql`
  select ${users.id} from (${friendIds}) as friend inner join ${users} on ${users.id} = friend.id
  where ${users.interests} <> '{}'
    and (${users.interestsAudience} = 'friends' or ${users.interestsAudience} = 'everyone' and not ${users.searchable})
    and not exists (select from unnest(${typedWords}) as typed(word) where not exists (
      select from unnest(search_words(lines_of(${users.interests}))) as own(word) where starts_with(own.word, typed.word)))
  limit ${number(compared[size])}`

/** By interests that the viewer may see: those for everyone, and of friends those for friends. */
const peopleInterestedIn = statements('search_people_interested', (way: Way<'one' | 'several'>) => {
  const [count, size] = partsOf(way)
  const withTheWords =
    count === 'one' ? newestWith(interestsOf, ofOneWord[size]) : withAllWords(interestsOf, size)
  return closestPeople(
    sql`(select id from ${withTheWords} as newest) union (${friendsInterestedIn(size)})`,
    size,
    entriesWith(sql`${users.interests}`, typedWords),
  )
})

export async function searchPeople(db: Readable, by: Viewer, typed: string, size: Size) {
  const asked = { viewer: by.id, name: typed }
  const words = await listWords(db, by, 'names', typed)
  const typedOnes = words.map((word) => word.typed)
  const pairs = (these: readonly TypedWord[]) =>
    cannotMatch(these) ? { typed: [], meant: [], leading: 0 } : pairsOf(these)
  const withWords = (these: readonly TypedWord[]) =>
    peopleWith(`${oneOrSeveral(these)}_${size}`)(db, { ...asked, ...pairs(these), words: typedOnes })
  const byPart = async () => {
    const parts = words.map((word) => `%${word.typed}%`)
    // Fewer than three signs between the two %: no index could help.
    if (!parts.some((part) => part.length >= 5)) return []
    const values = Object.fromEntries(parts.map((part, index) => [`part${index}`, part]))
    return peopleByPart(`${parts.length}_${size}`)(db, { ...asked, ...values })
  }
  const byInterests = async () => {
    const interests = await listWords(db, by, 'interests', typed)
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
      const meantToo = await withTypos(db, by, 'names', words)
      return meantToo ? withWords(meantToo) : []
    },
  ])
}
