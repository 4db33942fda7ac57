import { and, eq, isNotNull, not, type SQL, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { allOf } from '#server/access/conditions.ts'
import {
  postNotFilteredBy,
  postNotHiddenBy,
  postNotMutedBy,
  postVisibleTo,
} from '#server/access/visibility.ts'
import type { Readable } from '#server/db/connection.ts'
import { idLater, newestFirst } from '#server/db/parameters.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { builder, statements } from '#server/db/statement.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { hydratePosts, toPostView } from './post.view.ts'

const viewer = { id: idLater('viewer') }

type Place = 'profile' | 'community'

/** As the indexes have them. On the profile of somebody muted their posts are there, as in the list below. */
const places: Record<Place, SQL> = {
  profile: allOf(eq(posts.authorId, idLater('place')), sql`is_pinned_on_profile`, not(posts.isAnonymous)),
  community: allOf(
    eq(posts.communityId, idLater('place')),
    isNotNull(posts.pinnedInCommunityAt),
    postNotMutedBy(viewer),
  ),
}

const lists = statements('pinned_posts', (way: `${Place}_${'all' | 'chosen'}`) => {
  const [place, chosen] = way.split('_') as [Place, string]
  const hasChosen = chosen === 'chosen'
  const page = builder
    .select({ id: posts.id })
    .from(posts)
    .where(
      and(
        places[place],
        postVisibleTo(viewer),
        postNotHiddenBy(viewer),
        hasChosen ? postNotFilteredBy(viewer) : undefined,
      ),
    )
    .orderBy(newestFirst(posts.id, limits.pinnedInCommunity))
    .as('page')
  return hydratePosts(page, viewer, hasChosen)
})

/** Newest first. Whoever may not see them, and where there is nobody, is told the same: nothing is pinned. */
export async function listPinned(db: Readable, by: Viewer, place: Place, id: string): Promise<PostView[]> {
  const found = await lists(`${place}_${by.hasChosenContent ? 'chosen' : 'all'}`)(db, {
    viewer: by.id,
    place: id,
  })
  return found.map((row) => toPostView(row, by))
}
