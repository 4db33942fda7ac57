import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { likeEndpoints } from '#contract/likes.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { call } from '#web/lib/api/api-client.ts'
import { isOffline } from '#web/lib/api/api-error.ts'
import { sendLater } from '#web/lib/outbox/own-outbox.ts'
import { cancelPostLoads, patchPost, refreshPosts, withLike } from '#web/lib/posts/post-cache.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

const like = call<typeof likeEndpoints.like>('POST /api/posts/{id}/like')
const unlike = call<typeof likeEndpoints.unlike>('DELETE /api/posts/{id}/like')

const mutationKey = ['toggle-like']

/** The change shows at once. If it fails, the state and the count from before come back. */
export function useToggleLike(post: PostView) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: (liked: boolean) => (liked ? like : unlike)({ params: { id: post.id } }),
    onMutate: async (liked) => {
      const { likedByUser, likeCount } = post
      patchPost(client, post.id, (current) => withLike(current, liked))
      await cancelPostLoads(client)
      return { likedByUser, likeCount }
    },
    onError: (error, liked, before) => {
      if (isOffline(error) && sendLater({ kind: 'like', postId: post.id, liked })) return
      if (before) patchPost(client, post.id, (current) => ({ ...current, ...before }))
      toast.failure(t('Failed to update like'), t('Please try again later.'))
    },
    onSuccess: () => {
      // While another like is on its way, a fresh list would show that one as it was before.
      if (client.isMutating({ mutationKey }) === 1) void refreshPosts(client)
    },
  })
  return { toggle: () => !isPending && mutate(!post.likedByUser), isPending }
}
