import { useInfiniteQuery } from '@tanstack/react-query'
import { limits } from '#contract/core/limits.ts'
import type { pinnedPostEndpoints } from '#contract/pinned-posts.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { callPage } from '#web/lib/api/api-client.ts'
import { pagedList } from '#web/lib/queries/paged-list.ts'

const onProfile = callPage<typeof pinnedPostEndpoints.onProfile>('GET /api/users/{id}/pinned-posts')
const inCommunity = callPage<typeof pinnedPostEndpoints.inCommunity>('GET /api/communities/{id}/pinned-posts')

export type PinPlace = { authorId: string } | { communityId: string }

/** Ending in 'posts': what happens to a post happens to it here as well (`post-cache.ts`). */
export const pinnedKey = (place: PinPlace) =>
  'authorId' in place
    ? ['/api/users', place.authorId, 'pinned-posts']
    : ['/api/communities', place.communityId, 'pinned-posts']

/** One page with no cursor: there are a few at most. */
export const usePinnedPosts = (place: PinPlace) =>
  useInfiniteQuery(
    pagedList<PostView>({
      queryKey: pinnedKey(place),
      full: limits.pinnedInCommunity + 1,
      load: (_cursor, signal) =>
        'authorId' in place
          ? onProfile({ params: { id: place.authorId }, signal })
          : inCommunity({ params: { id: place.communityId }, signal }),
      cursorOf: ({ id }) => id,
    }),
  )
