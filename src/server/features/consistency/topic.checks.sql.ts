import { eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { communities } from '#server/db/schema/communities/communities.ts'
import { communityInterests } from '#server/db/schema/communities/community-interests.ts'
import { communityTopics } from '#server/db/schema/communities/community-topics.ts'
import { discoverTopics } from '#server/db/schema/discover-topics.ts'
import { users } from '#server/db/schema/users.ts'
import { type Check, faultsAtOnce } from './check.ts'

interface Topics {
  rule: string
  what: (id: string) => string
  table: PgTable & { id: AnyPgColumn }
  /** The topics, as they are compared. */
  keys: AnyPgColumn | SQL
  /** A row for each of them. */
  rows: PgTable & { key: AnyPgColumn }
  owner: AnyPgColumn
}

const topics = ({ rule, what, table, keys, rows, owner }: Topics): Check => ({
  rule,
  find: async ({ db }) => {
    const kept: SQL = sql`(select array_agg(${rows.key} order by ${rows.key}) from ${rows} where ${owner} = ${table.id})`
    const shown: SQL = sql`(select array_agg(distinct key order by key) from unnest(${keys}) key)`
    const found = await db
      .select({ id: sql<string>`${table.id}` })
      .from(table)
      .where(sql`${kept} is distinct from ${shown}`)
      .limit(faultsAtOnce)
    return found.map(({ id }) => ({
      what: what(id),
      repair: () =>
        db.inTransaction(async (tx) => {
          await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
          await tx.delete(rows).where(eq(owner, id))
          await tx.execute(
            sql`insert into ${rows} (key, ${sql.identifier(owner.name)}) select distinct unnest(${keys}), ${table.id} from ${table} where ${table.id} = ${id}`,
          )
        }),
    }))
  },
})

const interests: Check = {
  rule: 'Each interest is counted as often as there are communities about it',
  find: async ({ db }) => {
    const { rows } = await db.execute<{ key: string; spelling: string; found: number | null }>(sql`
      select key, spelling, found from ${communityInterests} full join (
        select folded(word) as key, spelling, count(distinct ${communities.id})::int as found
        from ${communities}, unnest(${communities.interests}) as word, unnest(array['', word]) as spelling group by 1, 2
      ) as named using (key, spelling)
      where community_count is distinct from found limit ${faultsAtOnce}`)
    return rows.map(({ key, spelling, found }) => ({
      what: 'An interest is not counted as often as communities are about it',
      repair: async () => {
        await db.execute(
          found === null
            ? sql`delete from ${communityInterests} where key = ${key} and spelling = ${spelling}`
            : sql`insert into ${communityInterests} (key, spelling, community_count) values (${key}, ${spelling}, ${found})
                on conflict (key, spelling) do update set community_count = excluded.community_count`,
        )
      },
    }))
  },
}

export const topicChecks: readonly Check[] = [
  interests,
  topics({
    rule: 'Discover finds people by just the topics that they show to everyone',
    what: (id) => `The topics of person ${id} are not what they show`,
    table: users,
    keys: users.discoverKeys,
    rows: discoverTopics,
    owner: discoverTopics.userId,
  }),
  topics({
    rule: 'Communities are sorted by just the topics that they have',
    what: (id) => `The topics of community ${id} are not those that it is sorted by`,
    table: communities,
    keys: sql`(${communities.topicKeys} || topic_pairs(${communities.topicKeys}))`,
    rows: communityTopics,
    owner: communityTopics.communityId,
  }),
]
