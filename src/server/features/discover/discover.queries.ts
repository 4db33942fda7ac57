import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { DiscoverList, DiscoverView } from '#contract/discover.ts'
import { hasAsked, waitsForAnswerOf } from '#server/access/friend-requests.ts'
import { areFriends, noBlockBetween, notMutedBy } from '#server/access/visibility.ts'
import type { Database } from '#server/db/client.ts'
import { users } from '#server/db/schema/users.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Places } from '#server/places/places.ts'
import { personColumns, toPersonView } from '#server/views/person.view.ts'

/** Of each topic the newest so many are compared: enough to find the closest, and the same work at any size. */
const perTopic = 200
const perCity = 100
const perText = 1_000

/** Whom Discover may show to this viewer. Here `users` is the person at hand. */
const mayMeet = (viewer: Viewer): SQL => sql`users.discoverable
  and users.id <> ${viewer.id}
  and users.erase_after is null
  and (users.suspended_until is null or users.suspended_until < now())
  and ${noBlockBetween(viewer.id, users.id)}
  and ${notMutedBy(viewer, users.id)}
  and not ${areFriends(viewer.id, users.id)}
  and not ${hasAsked(viewer.id, users.id)}
  and not ${waitsForAnswerOf(viewer.id, users.id)}`

const newestOfEachTopic = sql`
  select distinct newest.user_id as id from me, unnest(me.keys) as topic, lateral (
    select user_id from discover_topics where key = topic order by user_id desc limit ${sql.raw(String(perTopic))}
  ) as newest`

const isLocal = sql`discoverable and location_audience = 'everyone'`

const newestOfEachCity = (cityIds: readonly number[]): SQL => sql`
  select newest.id from unnest(${sql.param([...cityIds])}::int[]) as city, lateral (
    select id from users where city_id = city and ${isLocal} order by id desc limit ${sql.raw(String(perCity))}
  ) as newest`

const newestOfText = (text: string): SQL => sql`
  select id from users where location_key = folded(${text}::text) and ${isLocal}
  order by id desc limit ${sql.raw(String(perText))}`

/**
 * One page of ids: of those who were compared, by how much they share; worldwide then everyone else, newest first.
 * Each half is read from its own index, so a page costs the same however many people there are.
 */
function pageOfIds(
  viewer: Viewer,
  compared: SQL,
  isWorldwide: boolean,
  before: string | undefined,
  rows: number,
): SQL {
  const limit = sql.raw(String(Math.trunc(rows)))
  const shares = sql`(select count(*)::int from unnest(users.discover_keys) as word where word = any((select keys from me)::text[]))`
  const seen = before ?? null
  return sql`
    with me as materialized (
      select folded_all(neurotypes || interests) as keys from users where id = ${viewer.id}
    ),
    compared as materialized (
      select users.id, ${shares} as score from users
      where users.id in (${compared}) and ${mayMeet(viewer)}
    ),
    -- Whoever was seen last may have become a friend since, so their place is worked out anew.
    last_seen as materialized (
      select users.id, ${shares} as score, users.id in (${compared}) as is_compared
      from users where users.id = ${seen}::uuid
    )
    select id, score, half from (
      (select id, score, 0 as half from compared
        where ${seen}::uuid is null
          or (select is_compared and (compared.score, compared.id) < (last_seen.score, last_seen.id) from last_seen)
        order by score desc, id desc limit ${limit})
      ${
        isWorldwide
          ? sql`union all
      (select users.id, ${shares} as score, 1 as half from users
        where ${mayMeet(viewer)} and users.id not in (select id from compared)
        and (${seen}::uuid is null or (select is_compared or users.id < last_seen.id from last_seen))
        order by users.id desc limit ${limit})`
          : sql``
      }
    ) as halves
    order by half, case half when 0 then score end desc, id desc limit ${limit}`
}

const ifForAll = (audience: AnyPgColumn, column: AnyPgColumn): SQL<string | null> =>
  sql<string | null>`case when ${audience} = 'everyone' then ${column} end`

const shownTo = (audience: SQL, list: SQL): SQL<string[]> =>
  sql<string[]>`case when ${audience} = 'everyone' then ${list} else '{}' end`

const sharedOf = (audience: SQL, list: SQL): SQL<string[]> =>
  sql<
    string[]
  >`array(select word from unnest(${shownTo(audience, list)}) as word where folded(word) = any(me.keys))`

const neurotypes = [sql`${users.neurotypesAudience}`, sql`${users.neurotypes}`] as const
const interests = [sql`${users.interestsAudience}`, sql`${users.interests}`] as const

/** The statement of one page, apart so that a measurement can look at its plan. */
export function selectPage(db: Database, viewer: Viewer, compared: SQL, query: PageOf) {
  return db
    .select({
      ...personColumns,
      pronouns: ifForAll(users.pronounsAudience, users.pronouns),
      bio: ifForAll(users.bioAudience, users.bio),
      location: ifForAll(users.locationAudience, users.location),
      interests: shownTo(...interests),
      neurotypes: shownTo(...neurotypes),
      sharedInterests: sharedOf(...interests),
      sharedNeurotypes: sharedOf(...neurotypes),
    })
    .from(users)
    .innerJoin(
      sql`(${pageOfIds(viewer, compared, query.isWorldwide, query.before, query.rows)}) as page`,
      sql`page.id = ${users.id}`,
    )
    .crossJoin(
      sql`(select folded_all(own.neurotypes || own.interests) as keys from users own where own.id = ${viewer.id}) as me`,
    )
    .orderBy(sql`page.half, case page.half when 0 then page.score end desc, page.id desc`)
}

interface PageOf {
  isWorldwide: boolean
  before: string | undefined
  rows: number
}

export const worldwide = newestOfEachTopic

async function near(places: Places, location: string): Promise<SQL> {
  const city = await places.find(location)
  return city === null ? newestOfText(location) : newestOfEachCity(await places.near(city))
}

export async function listPeople(
  { db, places }: { db: Database; places: Places },
  viewer: Viewer,
  { location, before }: DiscoverList,
  rows: number,
): Promise<DiscoverView[]> {
  const compared = location ? await near(places, location) : worldwide
  const found = await selectPage(db, viewer, compared, { isWorldwide: !location, before, rows })
  return found.map((row) => ({
    ...toPersonView(row),
    pronouns: row.pronouns,
    bio: row.bio,
    location: row.location,
    interests: row.interests,
    neurotypes: row.neurotypes,
    shared: { neurotypes: row.sharedNeurotypes, interests: row.sharedInterests },
  }))
}
