import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PostList, PostView } from '#contract/posts/posts.ts'
import { allOf } from '#server/access/conditions.ts'
import {
  friendsOf,
  postNotFilteredBy,
  postNotHiddenBy,
  postNotMutedBy,
  postVisibleTo,
} from '#server/access/visibility.ts'
import type { Readable } from '#server/db/connection.ts'
import {
  atMost,
  idLater,
  idNow,
  nearlyAlways,
  newestFirst,
  theBeginning,
  theEndOfTime,
} from '#server/db/parameters.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { builder, statement, statements } from '#server/db/statement.ts'
import { notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { hydratePosts, toPostView } from '#server/views/post.view.ts'

const viewer = { id: idLater('viewer') }

const inThisCommunity = eq(posts.communityId, idLater('communityId'))

interface Page {
  rows: number
  /** Whether the viewer may have chosen something about content notes and words; who has not needs no such question. */
  hasChosen: boolean
}

/** What a list leaves out: what the viewer may not read, and what they do not want to see. */
const mayBeListed = (hasChosen: boolean): SQL =>
  allOf(
    postVisibleTo(viewer),
    postNotHiddenBy(viewer),
    postNotMutedBy(viewer),
    ...(hasChosen ? [postNotFilteredBy(viewer)] : []),
  )

/** As the indexes have it, so that it can be seen that they fit. */
const isForEveryone = sql`${posts.audience} = 'everyone'`
const isForFew = sql`${posts.audience} <> 'everyone'`

/** What an index of posts holds: what is there to be read, newest first, before the last one seen. */
const standsIn = (source: SQL | undefined) =>
  and(source, lt(posts.id, idLater('before')), isNull(posts.deletedAt), isNull(posts.removedAt))

/** One source of a feed: a short scan of one index, newest first, that stops as soon as the page is full. */
const newestOf = (source: SQL, { rows, hasChosen }: Page) =>
  builder
    .select({ id: posts.id })
    .from(posts)
    .where(and(standsIn(source), nearlyAlways(mayBeListed(hasChosen))))
    .orderBy(newestFirst(posts.id, rows))

/**
 * So many of each joined community are looked at first, or twice what a page needs, shared out among them; and so many
 * times as many of one that has more for the page.
 */
const atFirst = 4
const thenMore = 6

const idsOf = (source: SQL | undefined, depth: SQL): SQL =>
  sql`array(select ${posts.id} from ${posts} where ${standsIn(source)} order by ${posts.id} desc limit ${depth})`

/**
 * The newest of many places: however many communities there are besides, they cost nothing. A few ids of each place
 * come from its index alone and are merged, and only then it is asked of one after the other whether it may be listed,
 * until the page is full. A place all of whose ids are newer than the end of that page may have more for it: only then
 * is there a next step, in which every place of which that was ever so is read further.
 *
 * With the main feed comes what was written for few: each friend is a place of its own for that, and so is the viewer.
 * However many people write for others, that costs nothing either.
 */
function newestOfMany({ rows, hasChosen }: Page, places: 'with the main feed' | 'joined only') {
  const inThis = eq(posts.communityId, communityMembers.communityId)
  const joined = sql`from ${communityMembers} where ${communityMembers.userId} = ${viewer.id}`
  const depthOf = (place: SQL, first: SQL) =>
    sql`case when ${place} = any(step.busy) then step.depth else ${first} end`
  const depth = depthOf(sql`${communityMembers.communityId}`, sql`step.first`)
  const friendDepth = depthOf(sql`person.id`, sql`step.first`)
  const mainDepth = depthOf(theBeginning, atMost(rows + atFirst))
  const hasMain = places === 'with the main feed'
  const main = sql`main as materialized (
          select ${theBeginning} as place, ${mainDepth} as depth, ${idsOf(and(isNull(posts.communityId), isForEveryone), mainDepth)} as ids
        ),`
  // What is older than all that was read of the main feed has no place on the page, or the main feed is read further.
  const floor = sql`(select coalesce(ids[depth], ${theBeginning}) from main)`
  const inReach = hasMain ? and(inThis, sql`${posts.id} > ${floor}`) : inThis
  const ofFriends = sql`union all
          select person.id, ${friendDepth}, ${idsOf(and(eq(posts.authorId, sql`person.id`), isForFew, sql`${posts.id} > ${floor}`), friendDepth)}
          from (${friendsOf(viewer.id)} union all select ${viewer.id}) as person(id)`
  const ids = sql`(
    with recursive step as (
      select first, ${atMost((2 * rows) / thenMore + 1)} as depth, '{}'::uuid[] as busy, '{}'::uuid[] as ids, false as is_last
      from (select greatest(${atMost(atFirst)}, ${atMost(2 * rows)} / greatest(1, count(*)))::int as first ${joined}) as start
      union all
      select first, step.depth * ${atMost(thenMore)}, step.busy || found.busy, found.ids, found.busy = '{}'
      from step, lateral (
        with ${hasMain ? main : sql``} heads as materialized (
          ${hasMain ? sql`select place, depth, ids from main union all` : sql``}
          select ${communityMembers.communityId} as place, ${depth} as depth, ${idsOf(inReach, depth)} as ids ${joined}
          ${hasMain ? ofFriends : sql``}
        ),
        merged as materialized (
          select id from (select unnest(ids) as id from heads order by id desc) as one
          where exists (select from ${posts} where ${posts.id} = one.id and ${mayBeListed(hasChosen)} offset 0)
          order by ${newestFirst(sql`id`, rows)}
        )
        select array(select id from merged) as ids, array(select place from heads where ids[depth] > coalesce(
          (select id from merged order by id desc offset ${atMost(rows - 1)} limit 1), ${theBeginning})) as busy
      ) as found
      where not step.is_last
    )
    select unnest(ids) as id from step where is_last
  )`
  return builder
    .select({ id: sql<string>`newest.id`.as('id') })
    .from(sql`${ids} as newest`)
    .as('page')
}

const sources = {
  everything: (page: Page) => newestOfMany(page, 'with the main feed'),
  joined: (page: Page) => newestOfMany(page, 'joined only'),
  community: (page: Page) => newestOf(inThisCommunity, page).as('page'),
}
type Source = keyof typeof sources

/** A page of a list; asks for `viewer` and `before`, and for `communityId` in a community. */
export const postPage = (source: Source, page: Page) =>
  hydratePosts(sources[source](page), viewer, page.hasChosen)

const lists = statements('posts', (way: `${Source}_${number}_${'all' | 'chosen'}`) => {
  const [source, rows, chosen] = way.split('_') as [Source, string, string]
  return postPage(source, { rows: Number(rows), hasChosen: chosen === 'chosen' })
})

/** Found by its key: the plan does not depend on who asks (`idNow`). */
const one = statements('post', (way: 'all' | 'chosen') => {
  const by = { id: idNow('viewer') }
  const page = builder
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.id, idNow('id')), postVisibleTo(by)))
    .as('page')
  return hydratePosts(page, by, way === 'chosen')
})

/** One's own needs none of the rules, and is never folded. */
const own = statement('own_post', () => {
  const by = { id: idNow('viewer') }
  const page = builder
    .select({ id: posts.id })
    .from(posts)
    .where(
      and(
        eq(posts.id, idNow('id')),
        eq(posts.authorId, by.id),
        isNull(posts.deletedAt),
        isNull(posts.removedAt),
      ),
    )
    .as('page')
  return hydratePosts(page, by, false)
})

export async function listPosts(
  db: Readable,
  by: Viewer,
  query: PostList,
  rows: number,
): Promise<PostView[]> {
  const source = query.communityId ? 'community' : query.feed === 'communities' ? 'joined' : 'everything'
  const found = await lists(`${source}_${rows}_${by.hasChosenContent ? 'chosen' : 'all'}`)(db, {
    viewer: by.id,
    before: query.before ?? theEndOfTime,
    communityId: query.communityId,
  })
  return found.map((row) => toPostView(row, by))
}

/** Null for what does not exist and for what this viewer may not see alike. */
export async function getPost(db: Readable, by: Viewer, id: string): Promise<PostView | null> {
  const [row] = await one(by.hasChosenContent ? 'chosen' : 'all')(db, { viewer: by.id, id })
  return row ? toPostView(row, by) : null
}

export async function requirePost(db: Readable, by: Viewer, id: string): Promise<PostView> {
  const post = await getPost(db, by, id)
  if (!post) throw notFound()
  return post
}

/** What the viewer has just written. */
export async function getOwnPost(db: Readable, by: Viewer, id: string): Promise<PostView | null> {
  const [row] = await own(db, { viewer: by.id, id })
  return row ? toPostView(row, by) : null
}
