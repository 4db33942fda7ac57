import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { limits } from '#contract/core/limits.ts'
import type { PostView, postEndpoints } from '#contract/posts/posts.ts'
import type { profileEndpoints } from '#contract/profile/profile.ts'
import type { savedPostEndpoints } from '#contract/saved-posts.ts'
import { callPage } from '#web/lib/api/api-client.ts'
import { type PostFilter, postKeys } from '#web/lib/posts/post-cache.ts'
import { pagedList } from '#web/lib/queries/paged-list.ts'

const listPosts = callPage<typeof postEndpoints.list>('GET /api/posts')
const listPostsOf = callPage<typeof profileEndpoints.posts>('GET /api/users/{id}/posts')
const listSaved = callPage<typeof savedPostEndpoints.list>('GET /api/saved')

/** Newest first; what was saved, the last saved first. */
export const usePostList = ({ authorId, saved, ...filter }: PostFilter = {}) =>
  useInfiniteQuery(
    pagedList<PostView>({
      queryKey: postKeys.list({ ...filter, ...(authorId && { authorId }), ...(saved && { saved }) }),
      full: limits.pageSize.usual,
      load: (cursor, signal) => {
        const from = cursor === null ? {} : { before: cursor }
        if (authorId) return listPostsOf({ params: { id: authorId }, query: from, signal })
        if (saved) return listSaved({ query: { ...from, ...(saved !== 'all' && { folder: saved }) }, signal })
        return listPosts({ query: { ...filter, ...from }, signal })
      },
      cursorOf: (last) => placeIn(last, saved),
    }),
  )

/** By what a list is sorted. */
export const placeIn = (post: PostView, saved: PostFilter['saved']): string =>
  (saved && post.saved?.id) || post.id

export const usePost = (id: string) => useQuery<PostView>({ queryKey: postKeys.one(id) })
