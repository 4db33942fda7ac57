import { type CommunityDetail, CommunityList, communityEndpoints } from '#contract/communities/communities.ts'
import { communityModerationEndpoints } from '#contract/communities/community-moderation.ts'
import { Id } from '#contract/core/ids.ts'
import { PageQuery } from '#contract/core/paging.ts'
import type { Readable } from '#server/db/connection.ts'
import {
  firstPageOf,
  type PreloadedQueries,
  type PreloadedQuery,
} from '#server/document/preloaded-queries.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { listPinned } from '#server/views/pinned-posts.view.ts'
import { listCommunities, listJoinedCommunities, listTopics } from './communities.queries.ts'
import { getCommunity } from './community-detail.queries.ts'
import { getWindow, listWindowPosts } from './community-window.queries.ts'
import { isIn } from './memberships.commands.ts'
import { listOwnRemovals } from './removals.queries.ts'

const firstPage = CommunityList.parse({})
const removalsPath = communityModerationEndpoints.myRemovals.path
const aPage = PageQuery.parse({})

/** In the shape of the client's cache: a list that pages is pages with the cursor each began at. */
export const communityPreloadedQueries: PreloadedQueries = async ({ screen, url, viewer, db }) => {
  if (screen === '/communities') {
    const [page, joined, topics, removals] = await Promise.all([
      listCommunities(db, viewer, firstPage),
      listJoinedCommunities(db, viewer),
      listTopics(db),
      listOwnRemovals(db, viewer, aPage),
    ])
    return [
      [[communityEndpoints.list.path], firstPageOf(page, firstPage.limit)],
      [[communityEndpoints.my.path], joined],
      [[communityEndpoints.topics.path], topics],
      [[removalsPath], removals.slice(0, aPage.limit)],
    ]
  }
  if (screen === '/communities/:id') {
    const id = Id.safeParse(url.pathname.split('/').at(-1))
    const community = id.success ? await getCommunity(db, viewer, id.data) : null
    if (!community) return []
    const [removals, pinned, window] = await Promise.all([
      listOwnRemovals(db, viewer, aPage),
      listPinned(db, viewer, 'community', community.id),
      windowOf(db, viewer, community),
    ])
    return [
      [[communityEndpoints.list.path, community.id, 'pinned-posts'], firstPageOf(pinned, pinned.length)],
      [[communityEndpoints.list.path, community.id], community],
      [[removalsPath], removals.slice(0, aPage.limit)],
      ...window,
    ]
  }
  return []
}

/** For who stands outside a community with a window. */
async function windowOf(
  db: Readable,
  viewer: Viewer,
  { id, hasWindow, membership }: CommunityDetail,
): Promise<PreloadedQuery[]> {
  if (!hasWindow || isIn({ membership }) || membership === 'banned') return []
  const [look, posts] = await Promise.all([getWindow(db, viewer, id), listWindowPosts(db, viewer, id, aPage)])
  const path = [communityEndpoints.list.path, id, 'window']
  return [
    [path, look],
    [[...path, 'posts'], firstPageOf(posts, aPage.limit)],
  ]
}
