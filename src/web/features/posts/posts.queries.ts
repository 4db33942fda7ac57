import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import type { PostView, postEndpoints } from '#contract/posts.ts'
import type { profileEndpoints } from '#contract/profile.ts'
import { call } from '#web/lib/api-client.ts'
import { type PostFilter, postKeys } from '#web/lib/post-cache.ts'

const listPosts = call<typeof postEndpoints.list>('GET /api/posts')
const listPostsOf = call<typeof profileEndpoints.posts>('GET /api/users/{id}/posts')

/** Newest first. A page that is not full is the last one. */
export const usePostList = ({ authorId, ...filter }: PostFilter = {}) =>
  useInfiniteQuery({
    queryKey: postKeys.list(authorId ? { authorId } : filter),
    queryFn: ({ pageParam, signal }) => {
      const from = pageParam === null ? {} : { before: pageParam }
      return authorId
        ? listPostsOf({ params: { id: authorId }, query: from, signal })
        : listPosts({ query: { ...filter, ...from }, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: PostView[]) =>
      page.length < limits.pageSize.usual ? null : (page.at(-1)?.id ?? null),
  })

export const usePost = (id: string) => useQuery<PostView>({ queryKey: postKeys.one(id) })
