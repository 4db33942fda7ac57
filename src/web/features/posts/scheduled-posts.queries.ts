import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ScheduledPostView, scheduledPostEndpoints } from '#contract/posts/scheduled-posts.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { refreshPostsFromTop } from '#web/lib/posts/post-cache.ts'
import { whenInWords } from '#web/lib/time/later.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

const change = call<typeof scheduledPostEndpoints.change>('PATCH /api/posts/scheduled/{id}')
const publish = call<typeof scheduledPostEndpoints.publish>('POST /api/posts/scheduled/{id}/publish')
const remove = call<typeof scheduledPostEndpoints.remove>('DELETE /api/posts/scheduled/{id}')
const restore = call<typeof scheduledPostEndpoints.restore>('POST /api/posts/scheduled/{id}/restore')

const scheduledKey = ['/api/posts/scheduled'] as const

export const useScheduledPosts = () => useQuery<ScheduledPostView[]>({ queryKey: scheduledKey })

export const refreshScheduled = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: scheduledKey })

/** Of one's own post that waits. */
export function useScheduledPost({ id }: Pick<ScheduledPostView, 'id'>, onGone: () => void) {
  const client = useQueryClient()
  const refresh = () => refreshScheduled(client)
  return {
    changeTime: useMutation({
      mutationFn: (publishAt: string) => change({ params: { id }, body: { publishAt } }),
      onSuccess: ({ publishAt }) => {
        toast.success(t('Time changed'), t('It goes out {when}.', { when: whenInWords(publishAt) }))
        return refresh()
      },
    }),
    publish: useMutation({
      mutationFn: () => publish({ params: { id } }),
      onSuccess: async () => {
        toast.success(t('Post created'))
        onGone()
        await refresh()
        void refreshPostsFromTop(client)
      },
      onError: (error) => toast.failure(t('Failed to create post'), inWords(error)),
    }),
    remove: useMutation({
      mutationFn: () => remove({ params: { id } }),
      onSuccess: async () => {
        toast({
          title: t('Post deleted'),
          action: { label: t('Undo'), onSelect: () => void bringBack(client, id) },
        })
        onGone()
        await refresh()
      },
      onError: (error) => toast.failure(t('Failed to delete post'), inWords(error)),
    }),
  }
}

/** Outside any component: by then its card is gone. */
async function bringBack(client: QueryClient, id: string): Promise<void> {
  try {
    await restore({ params: { id } })
    toast.success(t('Post restored'))
    await refreshScheduled(client)
  } catch (error) {
    toast.failure(t('Failed to restore post'), inWords(error))
  }
}
