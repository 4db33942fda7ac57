import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { WindowPostView, WindowView } from '#contract/communities/community-window.ts'
import type { PostsInWeek } from '#contract/communities/usual-week.ts'
import type { PageQuery } from '#contract/core/paging.ts'
import {
  postInWindowFor,
  postNotFilteredBy,
  postNotHiddenBy,
  postNotMutedBy,
} from '#server/access/visibility.ts'
import { notesThat } from '#server/access/word-filters.ts'
import { now, smallestIdAt } from '#server/db/clock.ts'
import type { Readable } from '#server/db/connection.ts'
import { idLater, newestFirst, theEndOfTime } from '#server/db/parameters.ts'
import { polls } from '#server/db/schema/polls/polls.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { users } from '#server/db/schema/users.ts'
import { builder, selecting, statements } from '#server/db/statement.ts'
import { rowsFor } from '#server/http/paging.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { postHasFilteredWords, toFoldedBy } from '#server/views/folded-by.view.ts'
import { personColumns, toPersonView } from '#server/views/person.view.ts'
import { usualWeek, weeks } from './usual-week.sql.ts'

const viewer = { id: idLater('viewer') }

const pages = statements('window_posts', (way: `${number}_${'all' | 'chosen'}`) => {
  const [rows, chosen] = way.split('_') as [string, string]
  const hasChosen = chosen === 'chosen'
  const page = builder
    .select({ id: posts.id })
    .from(posts)
    .where(
      and(
        eq(posts.communityId, idLater('community')),
        lt(posts.id, idLater('before')),
        postInWindowFor(viewer),
        postNotHiddenBy(viewer),
        postNotMutedBy(viewer),
        hasChosen ? postNotFilteredBy(viewer) : undefined,
      ),
    )
    .orderBy(newestFirst(posts.id, Number(rows)))
    .as('page')
  return selecting(
    {
      id: posts.id,
      content: posts.content,
      imageUrl: posts.imageUrl,
      imageAlt: posts.imageAlt,
      imageWidth: posts.imageWidth,
      imageHeight: posts.imageHeight,
      morePhotos: posts.morePhotos,
      toneIndicators: posts.toneIndicators,
      contentNotes: posts.contentNotes,
      hasPoll: sql<boolean>`${isNotNull(polls.postId)}`,
      shownNotes: hasChosen ? notesThat(viewer.id, 'show') : sql<string[] | null>`null::text[]`,
      hasFilteredWords: hasChosen ? postHasFilteredWords(viewer.id) : sql<boolean>`false`,
      createdAt: posts.createdAt,
      editedAt: posts.editedAt,
      author: personColumns,
    },
    (select) =>
      select
        .from(page)
        .innerJoin(posts, eq(posts.id, sql`page.id`))
        .innerJoin(users, eq(users.id, posts.authorId))
        .leftJoin(polls, eq(polls.postId, posts.id))
        .orderBy(desc(posts.id)),
  )
})

/** Newest first. Whoever may not look in, and where there is no window, is told the same: there are none. */
export async function listWindowPosts(
  db: Readable,
  by: Viewer,
  community: string,
  query: PageQuery,
): Promise<WindowPostView[]> {
  const found = await pages(`${rowsFor(query)}_${by.hasChosenContent ? 'chosen' : 'all'}`)(db, {
    ...{ viewer: by.id, community },
    before: query.before ?? theEndOfTime,
  })
  return found.map(({ author, shownNotes, hasFilteredWords, createdAt, editedAt, ...post }) => {
    const isMine = author.id === by.id
    return {
      ...post,
      morePhotos: post.morePhotos ?? [],
      author: toPersonView(author),
      isMine,
      foldedBy: toFoldedBy({ contentNotes: post.contentNotes, shownNotes, hasFilteredWords, isMine }),
      createdAt: createdAt.toISOString(),
      editedAt: editedAt?.toISOString() ?? null,
    }
  })
}

const week = 7 * 24 * 60 * 60 * 1000
/** A Monday, at midnight in UTC. */
const aMonday = Date.UTC(2024, 0, 1)

/** Whole weeks that are over: nothing that somebody does today shows today. */
export async function getWindow(db: Readable, by: Viewer, community: string): Promise<WindowView> {
  const until = aMonday + Math.floor((now() - aMonday) / week) * week
  const from = until - weeks * week
  const [found] = await usualWeek(db, {
    ...{ viewer: by.id, community, since: new Date(from).toISOString() },
    ...{ from: smallestIdAt(from), until: smallestIdAt(until) },
  })
  if (!found) return { usualWeek: null }
  return { usualWeek: { posts: inSteps(found.posts / weeks), busiestFrom: found.busiestFrom } }
}

function inSteps(posts: number): PostsInWeek {
  if (posts <= 5) return 'few'
  if (posts <= 15) return 'about10'
  if (posts <= 35) return 'about20'
  return posts <= 75 ? 'about50' : 'many'
}
