import { type SQL, sql } from 'drizzle-orm'
import type { DiscoverList, DiscoverView } from '#contract/discover.ts'
import { hasAsked, waitsForAnswerOf } from '#server/access/friend-requests.ts'
import { asStranger, shownOpenness, shownTo } from '#server/access/profile-audience.ts'
import { shownLocation } from '#server/access/shown-location.ts'
import { areFriends, noBlockBetween, notMutedBy } from '#server/access/visibility.ts'
import type { Readable } from '#server/db/connection.ts'
import { idLater } from '#server/db/parameters.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statements } from '#server/db/statement.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Places } from '#server/places/places.ts'
import { personColumns, toPersonView } from '#server/views/person.view.ts'

const viewer = { id: idLater('viewer') }
const theEndOfTime = sql.raw(`'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`)

/** So many people are compared, shared out among the topics, of each the newest: the same work at any size. */
const comparedAtMost = { worldwide: 240, local: 400 }
const perTopicAtLeast = 20
const perNeighbour = 50

const number = (n: number): SQL => sql.raw(String(Math.trunc(n)))

/**
 * Whom Discover may show to this viewer. Here `users` is the person at hand. A suspension makes nobody vanish: whoever
 * suspends the author of an anonymous post could read from it who that is (decision 0025).
 */
const mayMeet: SQL = sql`users.discoverable
  and users.id <> ${viewer.id}
  and users.erase_after is null and users.erased_at is null
  and ${noBlockBetween(viewer.id, users.id)}
  and ${notMutedBy(viewer, users.id)}
  and not ${areFriends(viewer.id, users.id)}
  and not ${hasAsked(viewer.id, users.id)}
  and not ${waitsForAnswerOf(viewer.id, users.id)}`

const isLocal = sql`discoverable and location_audience = 'everyone'`

/** Who is compared, each from its own index. Only worldwide everyone else follows after them. */
const compared = {
  worldwide: sql`
    select distinct newest.user_id as id from me, unnest(me.keys) as topic, lateral (
      select user_id from discover_topics where key = topic order by user_id desc
      limit (select greatest(${number(perTopicAtLeast)}, ${number(comparedAtMost.worldwide)} / greatest(1, cardinality(keys))) from me)
    ) as newest`,
  cities: sql`
    select id from (
      (select id from users where city_id = (select ${sql.placeholder('city')}::int) and ${isLocal}
        order by id desc limit ${number(comparedAtMost.local)})
      union all
      select newest.id from unnest(${sql.placeholder('neighbours')}::int[]) as neighbour, lateral (
        select id from users where city_id = neighbour and ${isLocal} order by id desc limit ${number(perNeighbour)}
      ) as newest
    ) as local order by id desc limit ${number(comparedAtMost.local)}`,
}
type Scope = keyof typeof compared

/** How many of the viewer's topics a person has: read from the index alone. */
const shares = (person: SQL): SQL =>
  sql`(select count(*)::int from discover_topics where user_id = ${person} and key = any((select keys from me)::text[]))`

/**
 * One page of ids: of those who were compared, by how much they share; worldwide then everyone else, newest first.
 * Who may be met is asked of one after the other, in order, until the page is full.
 */
function pageOfIds(scope: Scope, rows: number): SQL {
  const seen = idLater('before')
  const inOrder = sql`score desc, id desc`
  return sql`
    with me as materialized (
      select folded_all(neurotypes || interests) as keys from users where id = ${viewer.id}
    ),
    near as materialized (${compared[scope]}),
    -- All of them in one go through the index of people, in which their topics stand side by side.
    scored as materialized (
      select id, sum(shared)::int as score from (
        select id, 0 as shared from near
        union all
        select user_id, 1 from discover_topics
        where user_id = any(array(select id from near)) and key = any((select keys from me)::text[])
      ) as each group by id
    ),
    -- Where they stood when they were seen: they may have left Discover since. Without that it is worked out anew.
    last_seen as materialized (
      select id,
        case when stood is null then ${shares(sql`seen.id`)} else nullif(stood, 'rest')::int end as score,
        case when stood is null then id in (select id from near) else stood <> 'rest' end as is_compared
      from (select ${seen} as id, ${sql.placeholder('stood')}::text as stood) as seen where id is not null
    ),
    closest as materialized (
      select id, score from (
        select id, score from scored
        where not exists (select from last_seen)
          or (select is_compared and (scored.score, scored.id) < (last_seen.score, last_seen.id) from last_seen)
        order by ${inOrder}
      ) as ordered
      where exists (select from users where users.id = ordered.id and ${mayMeet} offset 0)
      order by ${inOrder} limit ${number(rows)}
    )
    select id, score, half, (select keys from me) as keys from (
      select id, score, 0 as half from closest
      ${
        scope === 'worldwide'
          ? sql`union all
      (select users.id, 0 as score, 1 as half from users
        where users.id < coalesce((select id from last_seen where not is_compared), ${theEndOfTime})
        and (select count(*) from closest) < ${number(rows)}
        and ${mayMeet} and users.id not in (select id from near)
        order by users.id desc limit ${number(rows)})`
          : sql``
      }
    ) as halves
    order by half, score desc, id desc limit ${number(rows)}`
}

const wordsForAll = (audience: SQL, list: SQL): SQL<string[]> =>
  sql<string[]>`case when ${audience} = 'everyone' then ${list} else '{}' end`

/** Folding is slow, and changes nothing but the case of plain ASCII. */
const sharedOf = (audience: SQL, list: SQL): SQL<string[]> =>
  sql<string[]>`array(select word from unnest(${wordsForAll(audience, list)}) as word
    where case when octet_length(word) = length(word) then lower(word) else folded(word) end = any(page.keys))`

const neurotypes = [sql`${users.neurotypesAudience}`, sql`${users.neurotypes}`] as const
const interests = [sql`${users.interestsAudience}`, sql`${users.interests}`] as const

const pages = statements('discover', (way: `${Scope}_${number}`) => {
  const [scope, rows] = way.split('_') as [Scope, string]
  return selecting(
    {
      ...personColumns,
      pronouns: shownTo<string>(asStranger, users.pronounsAudience, users.pronouns),
      openness: shownOpenness(asStranger),
      bio: shownTo<string>(asStranger, users.bioAudience, users.bio),
      location: shownTo<string>(asStranger, users.locationAudience, shownLocation),
      interests: wordsForAll(...interests),
      neurotypes: wordsForAll(...neurotypes),
      sharedInterests: sharedOf(...interests),
      sharedNeurotypes: sharedOf(...neurotypes),
      stood: sql<string>`case when page.half = 1 then 'rest' else page.score::text end`,
    },
    (select) =>
      select
        .from(sql`(${pageOfIds(scope, Number(rows))}) as page`)
        .innerJoin(users, sql`page.id = ${users.id}`)
        .orderBy(sql`page.half, page.score desc, page.id desc`),
  )
})

/** A place is where somebody stood, and who it was. */
function lastSeen(place: string | undefined) {
  const [id = null, stood = null] = place?.split('_').toReversed() ?? []
  return { before: id, stood }
}

/** Where to look. */
type Area =
  | { scope: 'worldwide' }
  | { scope: 'nowhere' }
  | { scope: 'cities'; city: number; neighbours: number[] }

export const worldwide: Area = { scope: 'worldwide' }

/**
 * Local is around one's own city, whatever place is named: who could name any place could look for somebody from one to
 * the next (decision 0073).
 */
export async function areaOf(places: Places, by: Viewer, location: string | undefined): Promise<Area> {
  if (!location) return worldwide
  const city = by.localCity
  if (!city) return { scope: 'nowhere' }
  const neighbours = (await places.near(city)).filter((one) => one !== city)
  return { scope: 'cities', city, neighbours }
}

export async function listPeople(
  db: Readable,
  by: Viewer,
  area: Area,
  { before }: Pick<DiscoverList, 'before'>,
  rows: number,
): Promise<DiscoverView[]> {
  if (area.scope === 'nowhere') return []
  const { scope, ...place } = area
  const found = await pages(`${scope}_${rows}`)(db, { viewer: by.id, ...lastSeen(before), ...place })
  return found.map((row) => ({
    ...toPersonView(row),
    pronouns: row.pronouns,
    openness: row.openness,
    bio: row.bio,
    location: row.location,
    interests: row.interests,
    neurotypes: row.neurotypes,
    shared: { neurotypes: row.sharedNeurotypes, interests: row.sharedInterests },
    place: `${row.stood}_${row.id}`,
  }))
}
