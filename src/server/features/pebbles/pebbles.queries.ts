import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import type { PageQuery } from '#contract/core/paging.ts'
import type { GivenPebbleView, PebbleView, RefusedGiverView } from '#contract/pebbles.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { isInJarOf, isRefusedBy, wasGivenBy } from '#server/access/pebbles.ts'
import { postVisibleTo } from '#server/access/visibility.ts'
import { hasWordsFilteredBy } from '#server/access/word-filters.ts'
import { now } from '#server/db/clock.ts'
import type { Readable } from '#server/db/connection.ts'
import { atMost, idLater, idNow, later, newestFirst, theEndOfTime } from '#server/db/parameters.ts'
import { pebbles } from '#server/db/schema/pebbles/pebbles.ts'
import { refusedGivers } from '#server/db/schema/pebbles/refused-givers.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { users } from '#server/db/schema/users.ts'
import { builder, type RowsOf, selecting, statement, statements } from '#server/db/statement.ts'
import { notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { frozen, isBlockOf, personAsHad } from '#server/views/blocked-person.view.ts'
import { toPersonView } from '#server/views/person.view.ts'
import { hydratePosts, toPostView } from '#server/views/post.view.ts'

const viewer = idLater('viewer')

const shown = {
  id: pebbles.id,
  line: pebbles.line,
  hasPost: pebbles.hasPost,
  postId: pebbles.postId,
  imageUrl: pebbles.imageUrl,
  imageAlt: pebbles.imageAlt,
  imageWidth: pebbles.imageWidth,
  imageHeight: pebbles.imageHeight,
  thankedAt: pebbles.thankedAt,
  createdAt: pebbles.createdAt,
  /** Of the two, the one who is not the viewer. */
  person: personAsHad,
}

const jarPage = statements('pebbles_jar', (rows: number) =>
  selecting(
    { ...shown, hasFilteredWords: hasWordsFilteredBy(viewer, sql`filter_words(${pebbles.line})`) },
    (select) =>
      select
        .from(pebbles)
        .innerJoin(users, eq(users.id, pebbles.giverId))
        .leftJoin(frozen, isBlockOf(viewer))
        .where(and(isInJarOf(viewer), lt(pebbles.id, idLater('before'))))
        .orderBy(newestFirst(pebbles.id, rows)),
  ),
)

const givenPage = statements('pebbles_given', (rows: number) =>
  selecting(shown, (select) =>
    select
      .from(pebbles)
      .innerJoin(users, eq(users.id, pebbles.receiverId))
      .leftJoin(frozen, isBlockOf(viewer))
      .where(and(wasGivenBy(viewer), lt(pebbles.id, idLater('before'))))
      .orderBy(newestFirst(pebbles.id, rows)),
  ),
)

const oneGiven = statement('pebble_given', () =>
  selecting(shown, (select) =>
    select
      .from(pebbles)
      .innerJoin(users, eq(users.id, pebbles.receiverId))
      .leftJoin(frozen, isBlockOf(idNow('viewer')))
      .where(and(eq(pebbles.id, idNow('id')), wasGivenBy(idNow('viewer')))),
  ),
)

/** Of the posts that pebbles link to, those that the viewer may read now. */
const linkedPosts = statements('pebbles_posts', (chosen: 'all' | 'chosen') => {
  const by = { id: viewer }
  const page = builder
    .select({ id: posts.id })
    .from(posts)
    .where(and(inArray(posts.id, sql`(select unnest(${later('posts', 'uuid[]')}))`), postVisibleTo(by)))
    .as('page')
  return hydratePosts(page, by, chosen === 'chosen')
})

async function readLinked(
  db: Readable,
  by: Viewer,
  rows: readonly { postId: string | null }[],
): Promise<Map<string, PostView>> {
  const linked = [...new Set(rows.flatMap(({ postId }) => postId ?? []))]
  if (linked.length === 0) return new Map()
  const found = await linkedPosts(by.hasChosenContent ? 'chosen' : 'all')(db, {
    viewer: by.id,
    posts: linked,
  })
  return new Map(found.map((row) => [row.id, toPostView(row, by)]))
}

type Row = RowsOf<ReturnType<typeof givenRows>>
const givenRows = () => selecting(shown, (select) => select.from(pebbles))

const toPebble = (
  { id, line, hasPost, postId, imageUrl, imageAlt, imageWidth, imageHeight, thankedAt, createdAt }: Row,
  linked: ReadonlyMap<string, PostView>,
) => ({
  id,
  line,
  hasPost,
  post: (postId && linked.get(postId)) || null,
  imageUrl,
  imageAlt,
  imageWidth,
  imageHeight,
  isThanked: thankedAt !== null,
  createdAt: createdAt.toISOString(),
})

const takeBackFor = limits.pebble.takeBackMinutes * 60 * 1000

function toGivenView(row: Row, linked: ReadonlyMap<string, PostView>): GivenPebbleView {
  const until = row.createdAt.getTime() + takeBackFor
  const canTakeBack = row.thankedAt === null && until > now()
  return {
    ...toPebble(row, linked),
    receiver: toPersonView(row.person),
    takeBackUntil: canTakeBack ? new Date(until).toISOString() : null,
  }
}

export async function listJar(
  db: Readable,
  by: Viewer,
  { before }: PageQuery,
  rows: number,
): Promise<PebbleView[]> {
  const found = await jarPage(rows)(db, { viewer: by.id, before: before ?? theEndOfTime })
  const linked = await readLinked(db, by, found)
  return found.map((row) => ({
    ...toPebble(row, linked),
    giver: toPersonView(row.person),
    foldedBy: row.hasFilteredWords ? { notes: [], words: true } : null,
  }))
}

export async function listGiven(
  db: Readable,
  by: Viewer,
  { before }: PageQuery,
  rows: number,
): Promise<GivenPebbleView[]> {
  const found = await givenPage(rows)(db, { viewer: by.id, before: before ?? theEndOfTime })
  const linked = await readLinked(db, by, found)
  return found.map((row) => toGivenView(row, linked))
}

export async function requireGiven(db: Readable, by: Viewer, id: string): Promise<GivenPebbleView> {
  const [row] = await oneGiven(db, { id, viewer: by.id })
  if (!row) throw notFound()
  return toGivenView(row, await readLinked(db, by, [row]))
}

const refused = statement('pebbles_refused', () =>
  selecting(personAsHad, (select) =>
    select
      .from(refusedGivers)
      .innerJoin(users, eq(users.id, refusedGivers.giverId))
      .leftJoin(frozen, isBlockOf(viewer))
      .where(isRefusedBy(viewer))
      .orderBy(
        desc(refusedGivers.createdAt),
        sql`${refusedGivers.giverId} limit ${atMost(limits.pebble.refused)}`,
      ),
  ),
)

/** Only ever the viewer's own. */
export async function listRefused(db: Readable, by: Viewer): Promise<RefusedGiverView[]> {
  const found = await refused(db, { viewer: by.id })
  return found.map((person) => ({ id: person.id, person: toPersonView(person) }))
}
