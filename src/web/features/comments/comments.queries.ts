import { useInfiniteQuery } from '@tanstack/react-query'
import type { CommentView, commentEndpoints } from '#contract/comments.ts'
import { limits } from '#contract/core/limits.ts'
import { callPage } from '#web/lib/api/api-client.ts'
import { postKeys } from '#web/lib/posts/post-cache.ts'
import { pagedList } from '#web/lib/queries/paged-list.ts'

const listComments = callPage<typeof commentEndpoints.list>('GET /api/posts/{id}/comments')

/** Oldest first. */
export const useComments = (postId: string) =>
  useInfiniteQuery(
    pagedList<CommentView>({
      queryKey: postKeys.comments(postId),
      full: limits.pageSize.max,
      load: (cursor, signal) =>
        listComments({ params: { id: postId }, query: cursor === null ? {} : { after: cursor }, signal }),
      cursorOf: ({ id }) => id,
    }),
  )
