import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type {
  communityWindowEndpoints,
  WindowPostView,
  WindowView,
} from '#contract/communities/community-window.ts'
import { limits } from '#contract/core/limits.ts'
import { callPage } from '#web/lib/api/api-client.ts'
import { pagedList } from '#web/lib/queries/paged-list.ts'
import { communityKeys } from './community-cache.ts'

/** What a usual week is like, for who looks in. */
export const useWindow = (id: string) =>
  useQuery<WindowView>({ queryKey: [...communityKeys.one(id), 'window'] })

const listWindowPosts = callPage<typeof communityWindowEndpoints.posts>(
  'GET /api/communities/{id}/window/posts',
)

export const useWindowPosts = (id: string) =>
  useInfiniteQuery(
    pagedList<WindowPostView>({
      queryKey: [...communityKeys.one(id), 'window', 'posts'],
      full: limits.pageSize.usual,
      load: (cursor, signal) =>
        listWindowPosts({ params: { id }, query: cursor === null ? {} : { before: cursor }, signal }),
      cursorOf: (post) => post.id,
    }),
  )
