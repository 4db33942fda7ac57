import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgSelectBuilder } from 'drizzle-orm/pg-core'
import type { CommunityList, CommunityView, TopicView } from '#contract/communities/communities.ts'
import { limits } from '#contract/core/limits.ts'
import { membershipOf } from '#server/access/memberships.ts'
import { hasModeratorBlockedBy } from '#server/access/moderators.ts'
import type { SqlViewer } from '#server/access/visibility.ts'
import type { Readable } from '#server/db/connection.ts'
import { hasCursor, type PageVariant, pageVariant, rowsOf } from '#server/db/keyset-paging.ts'
import { atMost, idLater, theBeginning, theEndOfTime } from '#server/db/parameters.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { communityInterests } from '#server/db/schema/communities/community-interests.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'
import { selecting, statement, statements } from '#server/db/statement.ts'
import { folded, holdsEveryWord, typedWords } from '#server/db/text-search.ts'
import { rowsFor } from '#server/http/paging.ts'
import type { Viewer } from '#server/http/viewer.ts'

const topicsOf = (viewer: SqlViewer): SQL =>
  sql`(select folded_all(users.neurotypes || users.interests) from users where users.id = ${viewer.id})`

export const communityColumns = (viewer: SqlViewer) => ({
  id: communities.id,
  name: communities.name,
  description: communities.description,
  coverPattern: communities.coverPattern,
  memberCount: communities.memberCount,
  neurotypes: communities.neurotypes,
  interests: communities.interests,
  joinPolicy: communities.joinPolicy,
  createdAt: communities.createdAt,
  membership: membershipOf(viewer),
  hasWindow: sql<boolean>`${isNotNull(communities.windowOpenedAt)}`,
  joinQuestion: communities.joinQuestion,
  hasBlockedModerator: hasModeratorBlockedBy(viewer, communities.id),
  fittingNeurotypes: sql<
    string[]
  >`array(select word from unnest(communities.neurotypes) as word where folded(word) = any(${topicsOf(viewer)}::text[]))`,
  fittingInterests: sql<
    string[]
  >`array(select word from unnest(communities.interests) as word where folded(word) = any(${topicsOf(viewer)}::text[]))`,
})

type CommunityRow = Omit<CommunityView, 'fits' | 'createdAt'> & {
  fittingNeurotypes: string[]
  fittingInterests: string[]
  createdAt: Date
}

export const toCommunityView = (row: CommunityRow): CommunityView => ({
  id: row.id,
  name: row.name,
  description: row.description,
  coverPattern: row.coverPattern,
  memberCount: row.memberCount,
  neurotypes: row.neurotypes,
  interests: row.interests,
  joinPolicy: row.joinPolicy,
  membership: row.membership,
  hasWindow: row.hasWindow,
  joinQuestion: row.joinQuestion,
  hasBlockedModerator: row.hasBlockedModerator,
  fits: { neurotypes: row.fittingNeurotypes, interests: row.fittingInterests },
  createdAt: row.createdAt.toISOString(),
})

const endOfIds = sql.raw(`'${theEndOfTime}'::uuid`)

interface Asked {
  q?: string | undefined
  topic?: string | undefined
  before?: string | SQL | undefined
  rows: number
}

/**
 * One page of ids: those that fit the viewer's profile first, by how much they fit, then the others, newest first.
 * Most of those that fit do so by one topic alone, however many that are: they are not counted, but read newest first
 * under each topic, as the others are. Those that share more are found by the pairs of topics (decision 0040): of n
 * topics that somebody shares with a community there are n (n - 1) / 2 pairs.
 */
function pageOfIds(viewer: SqlViewer, { q, topic, before, rows: most }: Asked): SQL {
  const rows = atMost(most)
  const words = holdsEveryWord(sql`c.search_text`, typedWords(q ?? ''))
  const about = topic ? sql`c.topic_keys @> array[${folded(topic)}]` : undefined
  const narrowed = and(words, about)
  const keys = sql`(select keys from me)::text[]`
  const after = (condition: SQL) => (before ? condition : undefined)
  const narrowedTo = (id: SQL) => narrowed && sql`${id} in (select c.id from communities c where ${narrowed})`
  /** Where those of one score go on, newest first. */
  const continuesFrom = (id: SQL, score: SQL) =>
    after(sql`${id} < (
    select case when score > ${score} then ${endOfIds} when score = ${score} then id else ${theBeginning} end from last_seen)`)
  return sql`(
    with me as materialized (select ${topicsOf(viewer)} as keys),
    last_seen as materialized (
      select ${before ?? null}::uuid as id, count(*)::int as score
      from community_topics where community_id = ${before ?? null}::uuid and key = any(${keys})
    ),
    fitting as materialized (
      select community_id as id, ((1 + sqrt(1 + 8 * count(*))) / 2)::int as score from community_topics
      where key = any((select topic_pairs(keys) from me)::text[])
      group by community_id
    )
    select id, score from (
      (select id, score from fitting
        where ${all(narrowedTo(sql`fitting.id`), after(sql`(score, id) < (select score, id from last_seen)`))}
        order by score desc, id desc limit ${rows})
      union all
      (select one.id, 1 as score from unnest(${keys}) as mine(key), lateral (
          select community_id as id from community_topics
          where ${all(
            sql`community_topics.key = mine.key and community_id not in (select id from fitting)`,
            narrowedTo(sql`community_id`),
            continuesFrom(sql`community_id`, sql`1`),
          )}
          order by community_id desc limit ${rows}) as one
        order by one.id desc limit ${rows})
      union all
      (select c.id, 0 as score from communities c
        where ${all(sql`not c.topic_keys && ${keys}`, narrowed, continuesFrom(sql`c.id`, sql`0`))}
        order by c.id desc limit ${rows})
    ) as parts
    order by score desc, id desc limit ${rows}
  ) as page`
}

const all = (...conditions: (SQL | undefined)[]): SQL => and(...conditions) ?? sql`true`

type CommunitySelect = PgSelectBuilder<ReturnType<typeof communityColumns>>

const onePage = (select: CommunitySelect, viewer: SqlViewer, query: Asked) =>
  select
    .from(communities)
    .innerJoin(pageOfIds(viewer, query), sql`page.id = ${communities.id}`)
    .orderBy(sql`page.score desc, page.id desc`)

/** Apart so that a test can look at its plan. */
export const selectCommunities = (db: Pick<Readable, 'select'>, viewer: SqlViewer, query: Asked) =>
  onePage(db.select(communityColumns(viewer)), viewer, query)

const viewer = { id: idLater('viewer') }

/** What nearly everyone asks for. */
const communityPage = statements('communities', (way: PageVariant) =>
  selecting(communityColumns(viewer), (select) =>
    onePage(select, viewer, { rows: rowsOf(way), before: hasCursor(way) ? idLater('before') : undefined }),
  ),
)

export async function listCommunities(
  db: Readable,
  by: Viewer,
  query: CommunityList,
): Promise<CommunityView[]> {
  const { q, topic, before } = query
  const rows = rowsFor(query)
  const found =
    q || topic
      ? await selectCommunities(db, by, { q, topic, before, rows })
      : await communityPage(pageVariant(rows, before))(db, { viewer: by.id, before })
  return found.map(toCommunityView)
}

const joinedCommunities = statement('communities_joined', () =>
  selecting(communityColumns(viewer), (select) =>
    select
      .from(communities)
      .innerJoin(communityMembers, eq(communityMembers.communityId, communities.id))
      .where(eq(communityMembers.userId, viewer.id))
      .orderBy(sql`folded(${communities.name})`, communities.id)
      // People who join in many places at once may end up a little over the limit.
      .limit(limits.joinedCommunities * 2),
  ),
)

export async function listJoinedCommunities(db: Readable, by: Viewer): Promise<CommunityView[]> {
  const rows = await joinedCommunities(db, { viewer: by.id })
  return rows.map(toCommunityView)
}

const topicsAtMost = 24

const topics = statement('community_interests', () =>
  selecting(
    {
      name: sql<string>`(select same.spelling from ${communityInterests} as same
        where same.key = topic.key and same.spelling <> '' order by same.community_count desc, same.spelling limit 1)`.as(
        'name',
      ),
      communityCount: sql<number>`topic.community_count`,
    },
    (select) =>
      select
        .from(
          sql`(select key, community_count from ${communityInterests} where spelling = ''
            order by community_count desc, key limit ${atMost(topicsAtMost)}) as topic`,
        )
        .orderBy(sql`topic.community_count desc, name`),
  ),
)

/** The interests that most communities are about, spelled as most of them spell it. */
export const listTopics = (db: Readable): Promise<TopicView[]> => topics(db, {})
