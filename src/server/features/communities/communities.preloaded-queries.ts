import { CommunityList, communityEndpoints } from '#contract/communities/communities.ts'
import { communityModerationEndpoints } from '#contract/communities/community-moderation.ts'
import { Id } from '#contract/core/ids.ts'
import { PageQuery } from '#contract/core/paging.ts'
import { firstPageOf, type PreloadedQueries } from '#server/document/preloaded-queries.ts'
import { listPinned } from '#server/views/pinned-posts.view.ts'
import { listCommunities, listJoinedCommunities, listTopics } from './communities.queries.ts'
import { getCommunity } from './community-detail.queries.ts'
import { listOwnRemovals } from './removals.queries.ts'

const firstPage = CommunityList.parse({})
const removalsPath = communityModerationEndpoints.myRemovals.path
const allRemovals = PageQuery.parse({})

/** In the shape of the client's cache: a list that pages is pages with the cursor each began at. */
export const communityPreloadedQueries: PreloadedQueries = async ({ screen, url, viewer, db }) => {
  if (screen === '/communities') {
    const [page, joined, topics, removals] = await Promise.all([
      listCommunities(db, viewer, firstPage),
      listJoinedCommunities(db, viewer),
      listTopics(db),
      listOwnRemovals(db, viewer, allRemovals),
    ])
    return [
      [[communityEndpoints.list.path], firstPageOf(page, firstPage.limit)],
      [[communityEndpoints.my.path], joined],
      [[communityEndpoints.topics.path], topics],
      [[removalsPath], removals.slice(0, allRemovals.limit)],
    ]
  }
  if (screen === '/communities/:id') {
    const id = Id.safeParse(url.pathname.split('/').at(-1))
    const community = id.success ? await getCommunity(db, viewer, id.data) : null
    if (!community) return []
    const [removals, pinned] = await Promise.all([
      listOwnRemovals(db, viewer, allRemovals),
      listPinned(db, viewer, 'community', community.id),
    ])
    return [
      [[communityEndpoints.list.path, community.id, 'pinned-posts'], firstPageOf(pinned, pinned.length)],
      [[communityEndpoints.list.path, community.id], community],
      [[removalsPath], removals.slice(0, allRemovals.limit)],
    ]
  }
  return []
}
