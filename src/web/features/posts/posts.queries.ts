import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import type { PostView, postEndpoints } from '#contract/posts.ts'
import { call } from '#web/lib/api-client.ts'
import { type PostFilter, postKeys } from '#web/lib/post-cache.ts'

const listPosts = call<typeof postEndpoints.list>('GET /api/posts')

/** Newest first. A page that is not full is the last one. */
export const usePostList = (filter: PostFilter = {}) =>
  useInfiniteQuery({
    queryKey: postKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      listPosts({ query: { ...filter, ...(pageParam !== null && { before: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: PostView[]) =>
      page.length < limits.pageSize.usual ? null : (page.at(-1)?.id ?? null),
  })

export const usePost = (id: string) => useQuery<PostView>({ queryKey: postKeys.one(id) })
