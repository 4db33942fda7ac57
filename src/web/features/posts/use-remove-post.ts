import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PostView, postEndpoints } from '#contract/posts/posts.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { refreshPosts, refreshPostsFromTop } from '#web/lib/posts/post-cache.ts'
import { toast } from '#web/lib/toast.ts'

const removePost = call<typeof postEndpoints.remove>('DELETE /api/posts/{id}')
const restorePost = call<typeof postEndpoints.restore>('POST /api/posts/{id}/restore')
const hidePost = call<typeof postEndpoints.hide>('POST /api/posts/{id}/hide')
const unhidePost = call<typeof postEndpoints.unhide>('DELETE /api/posts/{id}/hide')

interface WayOut {
  put: (id: string) => Promise<unknown>
  back: (id: string) => Promise<unknown>
  done: string
  failed: string
  undone: string
  undoFailed: string
}

const deleting: WayOut = {
  put: (id) => removePost({ params: { id } }),
  back: (id) => restorePost({ params: { id } }),
  done: 'Post deleted',
  failed: 'Failed to delete post',
  undone: 'Post restored',
  undoFailed: 'Failed to restore post',
}

const hiding: WayOut = {
  put: (id) => hidePost({ params: { id } }),
  back: (id) => unhidePost({ params: { id } }),
  done: 'Post hidden',
  failed: 'Failed to hide post',
  undone: 'Post shown again',
  undoFailed: 'Failed to show post',
}

/** Deletes one's own post. It can be undone. */
export const useDeletePost = (post: PostView, onGone?: () => void) => useWayOut(post, deleting, onGone)

/** Puts somebody's post out of one's own sight. It can be undone. */
export const useHidePost = (post: PostView, onGone?: () => void) => useWayOut(post, hiding, onGone)

function useWayOut(post: PostView, way: WayOut, onGone?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => way.put(post.id),
    onSuccess: async () => {
      toast({
        title: way.done,
        action: { label: 'Undo', onSelect: () => void undo(client, post.id, way) },
      })
      onGone?.()
      await refreshPosts(client)
    },
    onError: (error) => toast.failure(way.failed, inWords(error)),
  })
}

/** Outside any component: by then the post's card is gone. */
async function undo(client: QueryClient, id: string, way: WayOut): Promise<void> {
  try {
    await way.back(id)
    toast.success(way.undone)
    // It may be newer than everything that is left on screen.
    await refreshPostsFromTop(client)
  } catch (error) {
    toast.failure(way.undoFailed, inWords(error))
  }
}
