import { eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/connection.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'
import { inviteUses } from '#server/db/schema/invites/invite-uses.ts'
import { invites } from '#server/db/schema/invites/invites.ts'
import { postLikes } from '#server/db/schema/post-likes.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { type Check, faultsAtOnce } from './check.ts'

interface Counter {
  rule: string
  name: string
  table: PgTable & { id: AnyPgColumn }
  column: AnyPgColumn
  key: string
  /** How many there really are, for the row at hand. */
  rows: SQL
}

const counter = ({ rule, name, table, column, key, rows }: Counter): Check => ({
  rule,
  find: async ({ db }) => {
    const found = await db
      .select({ id: sql<string>`${table.id}`, said: sql<number>`${column}`, is: sql<number>`${rows}` })
      .from(table)
      .where(sql`${column} <> ${rows}`)
      .limit(faultsAtOnce)
    return found.map(({ id, said, is }) => ({
      what: `${name} ${id} says ${said}, there are ${is}`,
      repair: () => recount(db, { table, key, rows }, id),
    }))
  },
})

/**
 * The row is locked before its rows are counted, in a statement of its own: whoever is adding one right now either has
 * finished and is counted, or waits and then adds to the right number.
 */
const recount = (db: Database, { table, key, rows }: Pick<Counter, 'table' | 'key' | 'rows'>, id: string) =>
  db.inTransaction(async (tx) => {
    await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
    await tx
      .update(table)
      .set({ [key]: rows })
      .where(eq(table.id, id))
  })

export const counterChecks: readonly Check[] = [
  counter({
    rule: 'The number of likes of a post equals its likes',
    name: 'Post',
    table: posts,
    column: posts.likeCount,
    key: 'likeCount',
    rows: sql`(select count(*)::int from ${postLikes} where ${postLikes.postId} = ${posts.id})`,
  }),
  counter({
    rule: 'The number of comments of a post equals the comments that are there',
    name: 'Post',
    table: posts,
    column: posts.commentCount,
    key: 'commentCount',
    rows: sql`(select count(*)::int from ${comments} where ${comments.postId} = ${posts.id}
      and ${comments.deletedAt} is null and ${comments.removedAt} is null)`,
  }),
  counter({
    rule: 'A link says at least as many uses as there are people who came by it',
    name: 'Invitation',
    table: invites,
    column: invites.usedCount,
    key: 'usedCount',
    // Not exactly as many: whoever deletes their account goes, and their use does not come back (decision 0082).
    rows: sql`greatest(${invites.usedCount}, (select count(*)::int from ${inviteUses} where ${inviteUses.inviteId} = ${invites.id}))`,
  }),
  counter({
    rule: 'The number of members of a community equals its members',
    name: 'Community',
    table: communities,
    column: communities.memberCount,
    key: 'memberCount',
    rows: sql`(select count(*)::int from ${communityMembers} where ${communityMembers.communityId} = ${communities.id})`,
  }),
]
