import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PostView, postEndpoints } from '#contract/posts/posts.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { refreshPosts, refreshPostsFromTop } from '#web/lib/posts/post-cache.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { gonePosts } from './gone-posts.ts'

const removePost = call<typeof postEndpoints.remove>('DELETE /api/posts/{id}')
const restorePost = call<typeof postEndpoints.restore>('POST /api/posts/{id}/restore')
const hidePost = call<typeof postEndpoints.hide>('POST /api/posts/{id}/hide')
const unhidePost = call<typeof postEndpoints.unhide>('DELETE /api/posts/{id}/hide')

type Way = 'deleted' | 'hidden'

interface WayOut {
  name: Way
  put: (id: string) => Promise<unknown>
  back: (id: string) => Promise<unknown>
  done: string
  failed: string
  undone: string
  undoFailed: string
}

const deleting: WayOut = {
  name: 'deleted',
  put: (id) => removePost({ params: { id } }),
  back: (id) => restorePost({ params: { id } }),
  done: t('Post deleted'),
  failed: t('Failed to delete post'),
  undone: t('Post restored'),
  undoFailed: t('Failed to restore post'),
}

const hiding: WayOut = {
  name: 'hidden',
  put: (id) => hidePost({ params: { id } }),
  back: (id) => unhidePost({ params: { id } }),
  done: t('Post hidden'),
  failed: t('Failed to hide post'),
  undone: t('Post shown again'),
  undoFailed: t('Failed to show post'),
}

/** Deletes one's own post. It can be undone. */
export const useDeletePost = (post: PostView, onGone?: (way: Way) => void) =>
  useWayOut(post, deleting, onGone)

/** Puts somebody's post out of one's own sight. It can be undone. */
export const useHidePost = (post: PostView, onGone?: (way: Way) => void) => useWayOut(post, hiding, onGone)

function useWayOut(post: PostView, way: WayOut, onGone?: (way: Way) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => way.put(post.id),
    onSuccess: async () => {
      toast({
        title: way.done,
        action: { label: t('Undo'), onSelect: () => void undo(client, post.id, way) },
      })
      onGone?.(way.name)
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
    gonePosts.noteBack(id)
  } catch (error) {
    toast.failure(way.undoFailed, inWords(error))
  }
}

const ways: Record<Way, WayOut> = { deleted: deleting, hidden: hiding }

/** The same, from the place where the post was. */
export function useBringBackPost({ id }: PostView, way: Way) {
  const client = useQueryClient()
  return useMutation({ mutationFn: () => undo(client, id, ways[way]) })
}
