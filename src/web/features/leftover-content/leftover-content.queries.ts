import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { commentEndpoints } from '#contract/comments.ts'
import { limits } from '#contract/core/limits.ts'
import type { LeftoverView, leftoverContentEndpoints } from '#contract/leftover-content.ts'
import type { postEndpoints } from '#contract/posts/posts.ts'
import { call, callPage } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { pagedList } from '#web/lib/queries/paged-list.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

const list = callPage<typeof leftoverContentEndpoints.list>('GET /api/profile/left-behind')
const removePost = call<typeof postEndpoints.remove>('DELETE /api/posts/{id}')
const removeComment = call<typeof commentEndpoints.remove>('DELETE /api/comments/{id}')

const key = ['/api/profile/left-behind']

export const useLeftoverContent = () =>
  useInfiniteQuery(
    pagedList<LeftoverView>({
      queryKey: key,
      full: limits.pageSize.usual,
      load: (cursor, signal) => list({ query: cursor === null ? {} : { before: cursor }, signal }),
      cursorOf: ({ id }) => id,
    }),
  )

export function useRemoveLeftover({ id, kind }: LeftoverView) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => (kind === 'post' ? removePost : removeComment)({ params: { id } }),
    onSuccess: () => {
      toast.success(kind === 'post' ? t('Post deleted') : t('Comment deleted'))
      return client.invalidateQueries({ queryKey: key })
    },
    onError: (error) =>
      toast.failure(
        kind === 'post' ? t('Failed to delete post') : t('Failed to delete comment'),
        inWords(error),
      ),
  })
}
