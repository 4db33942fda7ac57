import { type SQL, sql } from 'drizzle-orm'
import type { DiscoverList, DiscoverView } from '#contract/discover.ts'
import { languagesOfSynapse } from '#contract/languages/languages-of-synapse.ts'
import { hasEverAsked, waitsForAnswerOf } from '#server/access/friend-requests.ts'
import { asStranger, shownOpenness, shownTo } from '#server/access/profile-audience.ts'
import { shownLocation } from '#server/access/shown-location.ts'
import { areFriends, noBlockBetween, notMutedBy, notSetAsideBy } from '#server/access/visibility.ts'
import type { Readable } from '#server/db/connection.ts'
import { atMost, idLater, later } from '#server/db/parameters.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statements } from '#server/db/statement.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { toLanguageView } from '#server/languages/languages.ts'
import type { Places } from '#server/places/places.ts'
import { personColumns, toPersonView } from '#server/views/person.view.ts'
import {
  type Choice,
  fits,
  interests,
  isWelcoming,
  languages,
  me,
  neurotypes,
  only,
  sharedOf,
  viewer,
} from './compared-facts.ts'

const theEndOfTime = sql.raw(`'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`)

/** So many people are compared, shared out among the topics, of each the newest: the same work at any size. */
const comparedAtMost = { worldwide: 240, local: 400 }
const perTopicAtLeast = 20
const perNeighbour = 50

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
  and ${notSetAsideBy(viewer, users.id)}
  and not ${hasEverAsked(viewer.id, users.id)}
  and not ${waitsForAnswerOf(viewer.id, users.id)}`

const isLocal = sql`discoverable and location_audience = 'everyone'`

/** The newest of each of these topics of the viewer. */
const newestOf = (topics: 'topics' | 'also'): SQL => {
  const list = sql.raw(`me.${topics}`)
  return sql`
    select distinct newest.user_id as id from me, unnest(${list}) as topic, lateral (
      select user_id from discover_topics where key = topic order by user_id desc
      limit (select greatest(${atMost(perTopicAtLeast)}, ${atMost(comparedAtMost.worldwide)} / greatest(1, cardinality(${list}))) from me)
    ) as newest`
}

/** Who is compared, each from its own index. Only worldwide everyone else follows after them. */
const compared = {
  worldwide: (choice: Choice) =>
    choice === 'all' ? newestOf('topics') : sql`${newestOf('topics')} union ${newestOf('also')}`,
  cities: () => sql`
    select id from (
      (select id from users where city_id = (select ${sql.placeholder('city')}::int) and ${isLocal}
        order by id desc limit ${atMost(comparedAtMost.local)})
      union all
      select newest.id from unnest(${sql.placeholder('neighbours')}::int[]) as neighbour, lateral (
        select id from users where city_id = neighbour and ${isLocal} order by id desc limit ${atMost(perNeighbour)}
      ) as newest
    ) as local order by id desc limit ${atMost(comparedAtMost.local)}`,
}
type Scope = keyof typeof compared

/** How many of the viewer's topics a person has: read from the index alone. */
const shares = (person: SQL): SQL =>
  sql`(select count(*)::int from discover_topics where user_id = ${person} and key = any((select keys from me)::text[]))`

/**
 * One page of ids: of those who were compared, by how much they share; worldwide then everyone else, newest first.
 * Who may be met is asked of one after the other, in order, until the page is full.
 */
function pageOfIds(scope: Scope, choice: Choice, rows: number): SQL {
  const seen = idLater('before')
  const inOrder = sql`score desc, id desc`
  const mayShow = choice === 'all' ? mayMeet : sql`${mayMeet} and ${fits}`
  return sql`
    with me as materialized (${me[choice]}),
    near as materialized (${compared[scope](choice)}),
    -- All of them in one go through the index of people, in which their topics stand side by side.
    scored as materialized (
      select id, sum(shared)::int as score from (
        select id, 0 as shared from near
        union all
        select user_id, 1 from discover_topics
        where user_id = any(array(select id from near)) and key = any((select keys from me)::text[])
      ) as each group by id
    ),
    -- Where they stood when they were seen: they may have left Discover since. Without that it is worked out anew, of
    -- whoever the viewer can meet: who has blocked them is as nobody, whatever they show to others (decision 0102).
    last_seen as materialized (
      select id,
        case when stood is null then ${shares(sql`seen.id`)} else nullif(stood, 'rest')::int end as score,
        case when stood is null then id in (select id from near) and ${noBlockBetween(viewer.id, sql`seen.id`)}
          else stood <> 'rest' end as is_compared
      from (select ${seen} as id, ${sql.placeholder('stood')}::text as stood) as seen where id is not null
    ),
    closest as materialized (
      select id, score from (
        select id, score from scored
        where not exists (select from last_seen)
          or (select is_compared and (scored.score, scored.id) < (last_seen.score, last_seen.id) from last_seen)
        order by ${inOrder}
      ) as ordered
      where exists (select from users where users.id = ordered.id and ${mayShow} offset 0)
      order by ${inOrder} limit ${atMost(rows)}
    )
    select id, score, half, (select keys from me) as keys, (select languages from me) as languages from (
      select id, score, 0 as half from closest
      ${
        scope === 'worldwide'
          ? sql`union all
      (select users.id, 0 as score, 1 as half from users
        where users.id < coalesce((select id from last_seen where not is_compared), ${theEndOfTime})
        and (select count(*) from closest) < ${atMost(rows)}
        and ${mayMeet} and users.id not in (select id from near)
        ${
          choice === 'all'
            ? sql``
            : sql`and ${isWelcoming}
        and not (${only.interests} or ${only.neurotypes} or ${only.languages} or ${only.age})`
        }
        order by users.id desc limit ${atMost(rows)})`
          : sql``
      }
    ) as halves
    order by half, score desc, id desc limit ${atMost(rows)}`
}

const pageKeys = sql`page.keys`

const pages = statements('discover', (way: `${Scope}_${Choice}_${number}`) => {
  const [scope, choice, rows] = way.split('_') as [Scope, Choice, string]
  return selecting(
    {
      ...personColumns,
      pronouns: shownTo<string>(asStranger, users.pronounsAudience, users.pronouns),
      openness: shownOpenness(asStranger),
      bio: shownTo<string>(asStranger, users.bioAudience, users.bio),
      location: shownTo<string>(asStranger, users.locationAudience, shownLocation),
      interests,
      neurotypes,
      sharedInterests: sharedOf(interests, pageKeys),
      sharedNeurotypes: sharedOf(neurotypes, pageKeys),
      sharedLanguages: sql<
        string[]
      >`array(select code from unnest(${languages}) as code where code = any(page.languages))`,
      isNear: sql<boolean>`coalesce(users.location_audience = 'everyone' and users.city_id = any(${later('nearby', 'int[]')}::int[]), false)`,
      stood: sql<string>`case when page.half = 1 then 'rest' else page.score::text end`,
    },
    (select) =>
      select
        .from(sql`(${pageOfIds(scope, choice, Number(rows))}) as page`)
        .innerJoin(users, sql`page.id = ${users.id}`)
        .orderBy(sql`page.half, page.score desc, page.id desc`),
  )
})

/** A place is where somebody stood, and who it was. */
function lastSeen(place: string | undefined) {
  const [id = null, stood = null] = place?.split('_').toReversed() ?? []
  return { before: id, stood }
}

/** Where to look, and which cities count as near. */
type Area =
  | { scope: 'worldwide'; nearby: number[] }
  | { scope: 'nowhere' }
  | { scope: 'cities'; nearby: number[]; city: number; neighbours: number[] }

/**
 * Local is around one's own city, whatever place is named: who could name any place could look for somebody from one to
 * the next (decision 0073).
 */
export async function areaOf(places: Places, by: Viewer, location: string | undefined): Promise<Area> {
  const city = by.localCity
  const nearby = city ? await places.near(city) : []
  if (!location) return { scope: 'worldwide', nearby }
  if (!city) return { scope: 'nowhere' }
  return { scope: 'cities', nearby, city, neighbours: nearby.filter((one) => one !== city) }
}

export async function listPeople(
  db: Readable,
  by: Viewer,
  area: Area,
  query: DiscoverList,
  rows: number,
): Promise<DiscoverView[]> {
  if (area.scope === 'nowhere') return []
  const { scope, ...place } = area
  const chosen = {
    interests: query.interests === 'shared',
    neurotypes: query.neurotypes === 'shared',
    welcoming: query.openness === 'welcoming',
    languages: query.languages === 'shared',
    age: query.age === 'near',
  }
  const choice = Object.values(chosen).includes(true) ? 'filtered' : 'all'
  const found = await pages(`${scope}_${choice}_${rows}`)(db, {
    viewer: by.id,
    ...lastSeen(query.before),
    ...place,
    ...chosen,
  })
  return found.map((row) => ({
    ...toPersonView(row),
    pronouns: row.pronouns,
    openness: row.openness,
    bio: row.bio,
    location: row.location,
    interests: row.interests,
    neurotypes: row.neurotypes,
    shared: {
      neurotypes: row.sharedNeurotypes,
      interests: row.sharedInterests,
      languages: row.sharedLanguages.filter((code) => !languagesOfSynapse.includes(code)).map(toLanguageView),
    },
    isNear: row.isNear,
    place: `${row.stood}_${row.id}`,
  }))
}
