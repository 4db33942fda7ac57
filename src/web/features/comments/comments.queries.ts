import { useInfiniteQuery } from '@tanstack/react-query'
import type { CommentView, commentEndpoints } from '#contract/comments.ts'
import { limits } from '#contract/limits.ts'
import { call } from '#web/lib/api-client.ts'
import { postKeys } from '#web/lib/post-cache.ts'

const listComments = call<typeof commentEndpoints.list>('GET /api/posts/{id}/comments')

/** Oldest first. A page that is not full is the last one. */
export const useComments = (postId: string) =>
  useInfiniteQuery({
    queryKey: postKeys.comments(postId),
    queryFn: ({ pageParam, signal }) =>
      listComments({
        params: { id: postId },
        query: pageParam === null ? {} : { after: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: CommentView[]) =>
      page.length < limits.pageSize.max ? null : (page.at(-1)?.id ?? null),
  })
