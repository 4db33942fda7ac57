import { ne, type SQL, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import { retentionDays } from '#contract/core/retention.ts'
import type { OpenThreadView } from '#contract/open-threads.ts'
import { allOf } from '#server/access/conditions.ts'
import {
  mayCommentOn,
  postNotFilteredBy,
  postNotFoldedFor,
  postNotHiddenBy,
  postNotMutedBy,
  postVisibleTo,
  threadNotMutedBy,
} from '#server/access/visibility.ts'
import { now, smallestIdAt } from '#server/db/clock.ts'
import type { Readable } from '#server/db/connection.ts'
import { atMost, idLater } from '#server/db/parameters.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'
import { posts, wishesForAnswers } from '#server/db/schema/posts/posts.ts'
import { setAsidePosts } from '#server/db/schema/posts/set-aside-posts.ts'
import { users } from '#server/db/schema/users.ts'
import { builder, statement } from '#server/db/statement.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { hydratePosts, toPostView } from '#server/views/post.view.ts'

const viewer = { id: idLater('viewer') }
const since = idLater('since')

/** So many of the newest are looked at, in the main feed and in all communities together: the same work at any size. */
const looksAt = 400
const perCommunityAtLeast = 2

/** Answered under any name, by the viewer. A comment that was deleted or taken down is no answer. */
const notAnsweredBy: SQL = sql`not exists (select from ${comments} where ${comments.postId} = ${posts.id} and ${comments.authorId} = ${viewer.id} and ${comments.deletedAt} is null and ${comments.removedAt} is null)`

const notSetAsideBy: SQL = sql`not exists (select from ${setAsidePosts} where ${setAsidePosts.userId} = ${viewer.id} and ${setAsidePosts.postId} = ${posts.id})`

/**
 * Whether this may be offered: the rules of every list, and those of an offer, which must not need opening first. What is
 * anonymous is offered by the same rules as in the feed, whoever wrote it: that tells nothing of whose it is.
 */
const mayBeOffered: SQL = allOf(
  postVisibleTo(viewer),
  postNotHiddenBy(viewer),
  postNotMutedBy(viewer),
  postNotFilteredBy(viewer),
  postNotFoldedFor(viewer),
  threadNotMutedBy(viewer),
  ne(posts.authorId, viewer.id),
  mayCommentOn(viewer),
  notAnsweredBy,
  notSetAsideBy,
)

const newestOpen = (columns: SQL, place: SQL, depth: SQL): SQL =>
  sql`select ${columns} from ${posts} where ${place} and ${wishesForAnswers} and ${posts.id} > ${since} order by ${posts.id} desc limit ${depth}`

/**
 * Of what would like answers: the newest of the main feed that speak of an interest of the viewer, and the newest of each
 * community that they joined. Those with the fewest answers come first, and each is asked in turn whether it may be
 * offered, until there are enough.
 */
const picked = sql`(
  with likes as materialized (
    select interest, filter_query(interest) as query
    from ${users}, unnest(${users.interests}) as interest where ${users.id} = ${viewer.id}
  ),
  joined as materialized (
    select ${communityMembers.communityId} as id from ${communityMembers} where ${communityMembers.userId} = ${viewer.id}
  ),
  found as materialized (
    select main.id, main.comment_count
    from (${newestOpen(sql`${posts.id}, ${posts.commentCount}, ${posts.filterWords}`, sql`${posts.communityId} is null`, atMost(looksAt))}) as main
    where main.filter_words @@ (select string_agg(query::text, ' | ')::tsquery from likes)
    union all
    select newest.id, newest.comment_count from joined, lateral (${newestOpen(
      sql`${posts.id}, ${posts.commentCount}`,
      sql`${posts.communityId} = joined.id`,
      sql`(select greatest(${atMost(perCommunityAtLeast)}, ${atMost(looksAt)} / greatest(1, count(*))) from joined)`,
    )}) as newest
  ),
  few as materialized (
    select id from (select id, comment_count from found order by comment_count, id desc) as quiet_first
    where exists (select from ${posts} where ${posts.id} = quiet_first.id and ${mayBeOffered} offset 0)
    limit ${atMost(limits.openThreads)}
  )
  select few.id, (select interest from likes where query @@ words.filter_words limit 1) as about
  from few join lateral (select ${posts.filterWords} from ${posts} where ${posts.id} = few.id) as words on true
)`

const openThreads = statement('open_threads', () =>
  hydratePosts(
    builder
      .select({ id: sql<string>`picked.id`.as('id'), about: sql<string | null>`picked.about`.as('about') })
      .from(sql`${picked} as picked`)
      .as('page'),
    viewer,
    true,
    sql<string | null>`page.about`,
  ),
)

const dayInMs = 24 * 60 * 60 * 1000

export async function listOpenThreads(db: Readable, by: Viewer): Promise<OpenThreadView[]> {
  const found = await openThreads(db, {
    viewer: by.id,
    since: smallestIdAt(now() - retentionDays.openThreads * dayInMs),
  })
  return found
    .map((row) => ({ ...toPostView(row, by), about: row.pickedFor }))
    .toSorted((a, b) => a.commentCount - b.commentCount || (a.id < b.id ? 1 : -1))
}
