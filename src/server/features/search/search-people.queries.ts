import { and, eq, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '#server/access/conditions.ts'
import { shownLocation } from '#server/access/shown-location.ts'
import { areFriends, noBlockBetween } from '#server/access/visibility.ts'
import type { Readable } from '#server/db/connection.ts'
import { idLater, later } from '#server/db/parameters.ts'
import { nameWords } from '#server/db/schema/search/name-words.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statements } from '#server/db/statement.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { shownName } from '#server/views/person.view.ts'
import { listWords, type TypedWord, withTypos } from './search-words.queries.ts'
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

const viewer = { id: idLater('viewer') }
const namesOf: Words = { table: nameWords, word: nameWords.word, id: nameWords.userId }

/** Of some ids, the people that the viewer may find, those whose name is closest first. */
const closestPeople = (ids: SQL) => {
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
          sql`${users.nameKey} = ${name} desc, ${users.nameKey} like ${name} || '%' desc, similarity(${users.nameKey}, ${name}) desc, ${users.id} limit ${number(wanted)}`,
        ),
  )
}

/** By the words of their name, in any order, or by the beginning of it. */
const peopleWith = statements('search_people', (way: 'one' | 'several') => {
  const withTheWords = way === 'one' ? newestWith(namesOf, ofOneWord) : withAllWords(namesOf)
  const beginning = sql`(select folded(btrim(${sql.placeholder('name')}::text)))`
  return closestPeople(sql`(select id from ${withTheWords} as newest limit ${number(compared)})
    union
    (select ${users.id} from ${users} where ${users.nameKey} ~>=~ ${beginning} and ${users.nameKey} ~<~ (${beginning} || chr(1114111))
      order by ${users.nameKey} using ~<~ limit ${number(compared)})`)
})

/** By so many parts of a name, each of which it must have: the index finds those that have them all. */
const peopleByPart = statements('search_people_by_part', (parts: number) => {
  const each = Array.from(
    { length: parts },
    (_, index) => sql`${users.nameKey} like ${later(`part${index}`, 'text')}`,
  )
  return closestPeople(
    sql`select ${users.id} from ${users} where ${sql.join(each, sql` and `)} limit ${number(compared)}`,
  )
})

export async function searchPeople(db: Readable, by: Viewer, typed: string) {
  const asked = { viewer: by.id, name: typed }
  const words = await listWords(db, 'names', typed)
  const withWords = (these: readonly TypedWord[]) => {
    const pairs = cannotMatch(these) ? { typed: [], meant: [], leading: 0 } : pairsOf(these)
    return peopleWith(oneOrSeveral(these))(db, { ...asked, ...pairs })
  }
  const byPart = async () => {
    const parts = words.map((word) => `%${word.typed}%`)
    // Fewer than three signs between the two %: no index could help.
    if (!parts.some((part) => part.length >= 5)) return []
    const values = Object.fromEntries(parts.map((part, index) => [`part${index}`, part]))
    return peopleByPart(parts.length)(db, { ...asked, ...values })
  }
  return untilEnough([
    () => withWords(words),
    byPart,
    async () => {
      const meantToo = await withTypos(db, 'names', words)
      return meantToo ? withWords(meantToo) : []
    },
  ])
}
