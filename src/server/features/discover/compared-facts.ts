import { type SQL, sql } from 'drizzle-orm'
import { welcomingLevels } from '#contract/communication-passport/openness.ts'
import { ageRanges } from '#contract/profile/age-ranges.ts'
import { idLater, later } from '#server/db/parameters.ts'

export const viewer = { id: idLater('viewer') }

/** What somebody shows to everyone; nothing else of theirs is compared, sorted or filtered by (decision 0091). */
const wordsForAll = (audience: SQL, list: SQL): SQL<string[]> =>
  sql<string[]>`case when ${audience} = 'everyone' then ${list} else '{}' end`
export const neurotypes = wordsForAll(sql`users.neurotypes_audience`, sql`users.neurotypes`)
export const interests = wordsForAll(sql`users.interests_audience`, sql`users.interests`)
export const languages = wordsForAll(sql`users.languages_audience`, sql`users.languages`)
const ageRange = sql`case when users.age_range_audience = 'everyone' then users.age_range end`

/** Somebody's own age range and those beside it; none, if they show none. */
const inOrderOfAge = sql.raw(`array[${ageRanges.map((range) => `'${range}'`).join(', ')}]`)
const placeOfAge = sql`array_position(${inOrderOfAge}, ${ageRange})`
const agesAround = sql`coalesce((${inOrderOfAge})[greatest(1, ${placeOfAge} - 1) : ${placeOfAge} + 1], '{}')`

/** Folding is slow, and changes nothing but the case of plain ASCII. */
const foldedWord = sql`case when octet_length(word) = length(word) then lower(word) else folded(word) end`
export const sharedOf = (list: SQL, keys: SQL): SQL<string[]> =>
  sql<string[]>`array(select word from unnest(${list}) as word where ${foldedWord} = any(${keys}))`

export const only = {
  interests: later('interests', 'boolean'),
  neurotypes: later('neurotypes', 'boolean'),
  welcoming: later('welcoming', 'boolean'),
  languages: later('languages', 'boolean'),
  age: later('age', 'boolean'),
}
const welcoming = sql.raw(welcomingLevels.map((level) => `'${level}'`).join(', '))
/** As the index of them has it. */
export const isWelcoming = sql`users.openness_audience = 'everyone' and users.openness in (${welcoming})`

/** Whether somebody fits what was chosen. Neurotypes and languages are the same word; interests are compared as keys. */
export const fits: SQL = sql`(not ${only.welcoming} or ${isWelcoming})
  and (not ${only.neurotypes} or ${neurotypes} && (select neurotypes from me))
  and (not ${only.languages} or ${languages} && (select languages from me))
  and (not ${only.age} or ${ageRange} = any((select ages from me)::text[]))
  and (not ${only.interests} or cardinality(${sharedOf(interests, sql`(select interest_keys from me)::text[]`)}) > 0)`

/**
 * What the viewer shows to everyone, as it is compared; and by which of it people are looked for. A language or an age
 * is no topic: it counts for no order, and only a filter looks for it, beside the topics, so that those who share most
 * are found under it too.
 */
export const me = {
  all: sql`
    select keys, languages, keys as topics from (
      select folded_all(${neurotypes} || ${interests}) as keys, ${languages} as languages
      from users where id = ${viewer.id}
    ) as own`,
  filtered: sql`
    select neurotypes, languages, ages, interest_keys, neurotype_keys || interest_keys as keys,
      case when ${only.interests} then interest_keys when ${only.neurotypes} then neurotype_keys
        else neurotype_keys || interest_keys end as topics,
      case when ${only.interests} or ${only.neurotypes} then '{}'
        when ${only.languages} then marked_keys('Language:', languages)
        when ${only.age} then marked_keys('Age:', ages) else '{}' end as also
    from (
      select ${neurotypes} as neurotypes, ${languages} as languages, ${agesAround} as ages,
        folded_all(${neurotypes}) as neurotype_keys, folded_all(${interests}) as interest_keys
      from users where id = ${viewer.id}
    ) as own`,
}
export type Choice = keyof typeof me
