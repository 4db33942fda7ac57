import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { commentEndpoints } from '#contract/comments.ts'
import type { postEndpoints } from '#contract/posts/posts.ts'
import type { RecentlyDeletedView, recentlyDeletedEndpoints } from '#contract/recently-deleted.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { refreshPostsFromTop } from '#web/lib/posts/post-cache.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

const restorePost = call<typeof postEndpoints.restore>('POST /api/posts/{id}/restore')
const restoreComment = call<typeof commentEndpoints.restore>('POST /api/comments/{id}/restore')
const deleteForGood = call<typeof recentlyDeletedEndpoints.remove>(
  'DELETE /api/profile/recently-deleted/{id}',
)

const key = ['/api/profile/recently-deleted']

/** As it is when somebody looks: nothing of it is kept for the next time. */
export const useRecentlyDeleted = () =>
  useQuery<RecentlyDeletedView[]>({ queryKey: key, gcTime: 0, staleTime: 0 })

/** `onGone`: it is about to leave the list. */
export function useRestore({ id, kind }: RecentlyDeletedView, onGone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => void (await (kind === 'post' ? restorePost : restoreComment)({ params: { id } })),
    onSuccess: async () => {
      onGone()
      toast.success(kind === 'post' ? t('Post restored') : t('Comment restored'))
      void refreshPostsFromTop(client)
      await client.invalidateQueries({ queryKey: key })
    },
    onError: (error) =>
      toast.failure(
        kind === 'post' ? t('Failed to restore post') : t('Failed to restore comment'),
        inWords(error),
      ),
  })
}

export function useDeleteForGood({ id, kind }: RecentlyDeletedView, onGone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => deleteForGood({ params: { id } }),
    onSuccess: async () => {
      onGone()
      toast.success(kind === 'post' ? t('Post deleted for good') : t('Comment deleted for good'))
      await client.invalidateQueries({ queryKey: key })
    },
    onError: (error) =>
      toast.failure(
        kind === 'post' ? t('Failed to delete post') : t('Failed to delete comment'),
        inWords(error),
      ),
  })
}
