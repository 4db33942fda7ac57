import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PostView, postEndpoints } from '#contract/posts/posts.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { patchPost } from '#web/lib/posts/post-cache.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

const mute = call<typeof postEndpoints.muteThread>('PUT /api/posts/{id}/muted-thread')
const unmute = call<typeof postEndpoints.unmuteThread>('DELETE /api/posts/{id}/muted-thread')

/** Stops notices about a post, or lets them come again. The menu says the other one at once. */
export function useMuteThread({ id }: PostView) {
  const client = useQueryClient()
  const show = (isThreadMuted: boolean) => patchPost(client, id, (post) => ({ ...post, isThreadMuted }))
  return useMutation({
    mutationFn: (isMuted: boolean) => (isMuted ? mute : unmute)({ params: { id } }),
    onSuccess: (_nothing, isMuted) => {
      show(isMuted)
      void client.invalidateQueries({ queryKey: ['/api/notices'] })
      if (isMuted) toast.success(t('Notifications for this post are off'), t('No one is told.'))
      else toast.success(t('Notifications for this post are on'))
    },
    onError: (error) => toast.failure(t('Failed to change notifications'), inWords(error)),
  })
}
