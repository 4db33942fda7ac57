import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { KeptAwayQuery, KeptAwayView } from '#contract/blocks.ts'
import { noBlockBetween } from '#server/access/visibility.ts'
import type { Database } from '#server/db/client.ts'
import { placeOf, shownMoment } from '#server/db/place-in-list.ts'
import { blocks } from '#server/db/schema/blocks.ts'
import { mutes } from '#server/db/schema/mutes.ts'
import { users } from '#server/db/schema/users.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { personColumns, toPersonView } from '#server/views/person.view.ts'

interface Pair {
  by: AnyPgColumn
  of: AnyPgColumn
  since: AnyPgColumn
}

/** The newest first. */
function pageOf({ by, of, since }: Pair, viewer: Viewer, before: string | undefined): SQL {
  const mine = sql`${by} = ${viewer.id}`
  if (!before) return mine
  const name = (column: AnyPgColumn) => sql`seen.${sql.identifier(column.name)}`
  const { moment, id } = placeOf(before)
  return sql`${mine} and (${shownMoment(since)}, ${of}) < (coalesce(${moment}::timestamptz, (
    select ${shownMoment(name(since))} from ${by.table} as seen
    where ${name(by)} = ${viewer.id} and ${name(of)} = ${id})), ${id}::uuid)`
}

/** By name alone: the picture of somebody blocked is not for the viewer, as nothing else of theirs is. */
export async function listBlocks(
  db: Database,
  viewer: Viewer,
  { before }: KeptAwayQuery,
  rows: number,
): Promise<KeptAwayView[]> {
  const pair = { by: blocks.blockerId, of: blocks.blockedId, since: blocks.createdAt }
  const found = await db
    .select({ ...personColumns, since: blocks.createdAt })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(pageOf(pair, viewer, before))
    .orderBy(desc(shownMoment(blocks.createdAt)), desc(blocks.blockedId))
    .limit(rows)
  return found.map(({ since, ...person }) => ({
    ...toPersonView(person),
    profileImageUrl: null,
    since: since.toISOString(),
  }))
}

/** Whoever is blocked besides stands among the blocked; whoever has blocked the viewer is not there for them. */
export async function listMutes(
  db: Database,
  viewer: Viewer,
  { before }: KeptAwayQuery,
  rows: number,
): Promise<KeptAwayView[]> {
  const pair = { by: mutes.muterId, of: mutes.mutedId, since: mutes.createdAt }
  const found = await db
    .select({ ...personColumns, since: mutes.createdAt })
    .from(mutes)
    .innerJoin(users, eq(users.id, mutes.mutedId))
    .where(and(pageOf(pair, viewer, before), noBlockBetween(viewer.id, users.id)))
    .orderBy(desc(shownMoment(mutes.createdAt)), desc(mutes.mutedId))
    .limit(rows)
  return found.map(({ since, ...person }) => ({ ...toPersonView(person), since: since.toISOString() }))
}
