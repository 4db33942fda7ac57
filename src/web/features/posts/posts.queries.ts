import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { limits } from '#contract/core/limits.ts'
import type { PostView, postEndpoints } from '#contract/posts/posts.ts'
import type { profileEndpoints } from '#contract/profile/profile.ts'
import { callPage } from '#web/lib/api/api-client.ts'
import { type PostFilter, postKeys } from '#web/lib/posts/post-cache.ts'
import { pagedList } from '#web/lib/queries/paged-list.ts'

const listPosts = callPage<typeof postEndpoints.list>('GET /api/posts')
const listPostsOf = callPage<typeof profileEndpoints.posts>('GET /api/users/{id}/posts')

/** Newest first. */
export const usePostList = ({ authorId, ...filter }: PostFilter = {}) =>
  useInfiniteQuery(
    pagedList<PostView>({
      queryKey: postKeys.list(authorId ? { authorId } : filter),
      full: limits.pageSize.usual,
      load: (cursor, signal) => {
        const from = cursor === null ? {} : { before: cursor }
        return authorId
          ? listPostsOf({ params: { id: authorId }, query: from, signal })
          : listPosts({ query: { ...filter, ...from }, signal })
      },
      cursorOf: ({ id }) => id,
    }),
  )

export const usePost = (id: string) => useQuery<PostView>({ queryKey: postKeys.one(id) })
