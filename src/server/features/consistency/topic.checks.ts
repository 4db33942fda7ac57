import { eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { communities } from '#server/db/schema/communities.ts'
import { communityTopics } from '#server/db/schema/community-topics.ts'
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
        db.transaction(async (tx) => {
          await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
          await tx.delete(rows).where(eq(owner, id))
          await tx.execute(
            sql`insert into ${rows} (key, ${sql.identifier(owner.name)}) select distinct unnest(${keys}), ${table.id} from ${table} where ${table.id} = ${id}`,
          )
        }),
    }))
  },
})

export const topicChecks: readonly Check[] = [
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
