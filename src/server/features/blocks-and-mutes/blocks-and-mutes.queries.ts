import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { BlockOrMuteQuery, BlockOrMuteView } from '#contract/blocks-and-mutes.ts'
import { areFriends, isGone, noBlockBetween } from '#server/access/visibility.ts'
import type { Readable } from '#server/db/connection.ts'
import {
  cursorPosition,
  cursorValues,
  hasCursor,
  type PageVariant,
  pageVariant,
  rowsOf,
  shownMoment,
} from '#server/db/keyset-paging.ts'
import { atMost, idLater } from '#server/db/parameters.ts'
import { blocks } from '#server/db/schema/blocks-and-mutes/blocks.ts'
import { mutes } from '#server/db/schema/blocks-and-mutes/mutes.ts'
import { setAsidePeople } from '#server/db/schema/blocks-and-mutes/set-aside-people.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statements } from '#server/db/statement.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { personColumns, shownName, toPersonView } from '#server/views/person.view.ts'

const viewer = { id: idLater('viewer') }

interface Pair {
  by: AnyPgColumn
  of: AnyPgColumn
  since: AnyPgColumn
}

function pageOf({ by, of, since }: Pair, way: PageVariant): SQL {
  const mine = sql`${by} = ${viewer.id}`
  if (!hasCursor(way)) return mine
  const name = (column: AnyPgColumn) => sql`seen.${sql.identifier(column.name)}`
  return sql`${mine} and (${shownMoment(since)}, ${of}) < ${cursorPosition(
    sql`select ${shownMoment(name(since))} from ${by.table} as seen
      where ${name(by)} = ${viewer.id} and ${name(of)} = ${idLater('id')}`,
  )}`
}

const newestFirst = ({ of, since }: Pair, way: PageVariant): SQL =>
  sql`${shownMoment(since)} desc, ${of} desc limit ${atMost(rowsOf(way))}`

const blocked = { by: blocks.blockerId, of: blocks.blockedId, since: blocks.createdAt }
/** By the name they had then: a block is no way to follow somebody from one name to the next (decision 0055). */
const blockedPerson = {
  ...personColumns,
  displayName: sql<string>`coalesce(case when ${not(isGone(users.id))} then ${blocks.blockedName} end, ${shownName})`,
  isSupporter: sql<boolean>`false`,
}
const blockPage = statements('blocks', (way: PageVariant) =>
  selecting({ ...blockedPerson, since: blocks.createdAt }, (select) =>
    select
      .from(blocks)
      .innerJoin(users, eq(users.id, blocks.blockedId))
      .where(pageOf(blocked, way))
      .orderBy(newestFirst(blocked, way)),
  ),
)

const muted = { by: mutes.muterId, of: mutes.mutedId, since: mutes.createdAt }
const mutePage = statements('mutes', (way: PageVariant) =>
  selecting({ ...personColumns, since: mutes.createdAt }, (select) =>
    select
      .from(mutes)
      .innerJoin(users, eq(users.id, mutes.mutedId))
      .where(and(pageOf(muted, way), noBlockBetween(viewer.id, users.id)))
      .orderBy(newestFirst(muted, way)),
  ),
)

const setAside = { by: setAsidePeople.userId, of: setAsidePeople.personId, since: setAsidePeople.createdAt }
const setAsidePage = statements('set_aside_people', (way: PageVariant) =>
  selecting({ ...personColumns, since: setAsidePeople.createdAt }, (select) =>
    select
      .from(setAsidePeople)
      .innerJoin(users, eq(users.id, setAsidePeople.personId))
      .where(
        and(
          pageOf(setAside, way),
          // Whom they asked is in no list of theirs: it would only say that no friendship came of it.
          sql`${setAsidePeople.cause} <> 'asked'`,
          noBlockBetween(viewer.id, users.id),
          not(areFriends(viewer.id, users.id)),
        ),
      )
      .orderBy(newestFirst(setAside, way)),
  ),
)

/** By name alone: the picture of somebody blocked is not for the viewer, as nothing else of theirs is. */
export async function listBlocks(
  db: Readable,
  by: Viewer,
  { before }: BlockOrMuteQuery,
  rows: number,
): Promise<BlockOrMuteView[]> {
  const found = await blockPage(pageVariant(rows, before))(db, { viewer: by.id, ...cursorValues(before) })
  return found.map(({ since, ...person }) => ({
    ...toPersonView(person),
    profileImageUrl: null,
    figure: null,
    since: since.toISOString(),
  }))
}

/** Whoever is blocked besides stands among the blocked; whoever has blocked the viewer is not there for them. */
export async function listMutes(
  db: Readable,
  by: Viewer,
  { before }: BlockOrMuteQuery,
  rows: number,
): Promise<BlockOrMuteView[]> {
  const found = await mutePage(pageVariant(rows, before))(db, { viewer: by.id, ...cursorValues(before) })
  return found.map(({ since, ...person }) => ({ ...toPersonView(person), since: since.toISOString() }))
}

export async function listSetAside(
  db: Readable,
  by: Viewer,
  { before }: BlockOrMuteQuery,
  rows: number,
): Promise<BlockOrMuteView[]> {
  const found = await setAsidePage(pageVariant(rows, before))(db, { viewer: by.id, ...cursorValues(before) })
  return found.map(({ since, ...person }) => ({ ...toPersonView(person), since: since.toISOString() }))
}
