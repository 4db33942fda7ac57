import { sql } from 'drizzle-orm'
import { idNow } from '#server/db/parameters.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { communityBans } from '#server/db/schema/communities/community-bans.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { sqlStatement } from '#server/db/statement.ts'

/** So many weeks are looked at. */
export const weeks = 4

const community = idNow('community')
const number = (value: number) => sql.raw(String(value))

/** With fewer people, a number would be about one of them. */
const fewestPeople = number(5)
/** More than this in four weeks is 'many', however many. */
const enoughPosts = number(1_000)
const mostly = sql.raw('0.6')

/**
 * How many posts with a name were written in a community that has a window, and in which six hours. Each person counts
 * the same for the hours, however much they write: otherwise they would be one person's. No row: too few people wrote,
 * the community is younger, or the viewer may not look in. The same for everyone else, blocks or not (decision 0093).
 */
export const usualWeek = sqlStatement(
  'usual_week',
  { posts: 'int4', busiestFrom: 'int4?' },
  () => sql`
    with written as materialized (
      select author_id, extract(hour from created_at at time zone 'UTC')::int as hour from ${posts}
      where community_id = ${community} and id >= ${idNow('from')} and id < ${idNow('until')}
        and deleted_at is null and removed_at is null and not is_anonymous
        and exists (select from ${communities} where ${communities.id} = ${community}
          and ${communities.windowOpenedAt} is not null and ${communities.createdAt} < ${sql.placeholder('since')}::timestamptz)
        and not exists (select from ${communityBans} where ${communityBans.communityId} = ${community}
          and ${communityBans.userId} = ${idNow('viewer')})
      order by id desc limit ${enoughPosts}
    ),
    shares as (
      select start, author_id, avg((((hour - start + 24) % 24) < 6)::int) as share
      from written, generate_series(0, 21, 3) as start group by start, author_id
    ),
    parts as (
      select start, avg(share) as share from shares
      group by start having count(*) filter (where share > 0) >= ${fewestPeople} and avg(share) >= ${mostly}
    )
    select count(*)::int, (select start from parts order by share desc, start limit 1)
    from written having count(distinct author_id) >= ${fewestPeople}`,
)
