import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CommentView, commentEndpoints } from '#contract/comments.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { postKeys, refreshPosts } from '#web/lib/posts/post-cache.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

const changeComment = call<typeof commentEndpoints.change>('PATCH /api/comments/{id}')
const removeComment = call<typeof commentEndpoints.remove>('DELETE /api/comments/{id}')
const restoreComment = call<typeof commentEndpoints.restore>('POST /api/comments/{id}/restore')

const hideComment = call<typeof commentEndpoints.hide>('POST /api/comments/{id}/hide')
const unhideComment = call<typeof commentEndpoints.unhide>('DELETE /api/comments/{id}/hide')

async function refresh(client: QueryClient, postId: string): Promise<void> {
  void refreshPosts(client)
  await client.invalidateQueries({ queryKey: postKeys.comments(postId) })
}

export function useEditComment(comment: CommentView, onSaved: (changed: CommentView) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: { content: string; mentions: string[]; toneIndicators: string[] }) =>
      changeComment({ params: { id: comment.id }, body: change }),
    onSuccess: async (changed) => {
      await refresh(client, comment.postId)
      onSaved(changed)
      toast.success(t('Comment updated'))
    },
    onError: (error) => toast.failure(t('Failed to update comment'), inWords(error)),
  })
}

/** How a comment left the screen, and the way back. */
export type WayOut = 'deleted' | 'hidden'

const ways = {
  deleted: {
    out: removeComment,
    back: restoreComment,
    failed: t('Failed to delete comment'),
    undone: t('Comment restored'),
  },
  hidden: {
    out: hideComment,
    back: unhideComment,
    failed: t('Failed to hide comment'),
    undone: t('Comment shown again'),
  },
} as const

/**
 * Deletes one's own comment, or puts somebody else's out of one's own sight. The place where it was offers to undo it:
 * a notice could not be reached from inside the dialog.
 */
export function useTakeComment(comment: CommentView, way: WayOut, onGone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => void (await ways[way].out({ params: { id: comment.id } })),
    onSuccess: async () => {
      onGone()
      await refresh(client, comment.postId)
    },
    onError: (error) => toast.failure(ways[way].failed, inWords(error)),
  })
}

/** The author of a post takes somebody's comment off it, for good. */
export function useRemoveFromPost(comment: CommentView) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => void (await removeComment({ params: { id: comment.id } })),
    onSuccess: async () => {
      await refresh(client, comment.postId)
      toast.success(t('Comment removed'), t('The person who wrote it is told that you removed it.'))
    },
    onError: (error) => toast.failure(t('Failed to remove comment'), inWords(error)),
  })
}

export function useBringBackComment(comment: CommentView, way: WayOut, onBack: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => void (await ways[way].back({ params: { id: comment.id } })),
    onSuccess: async () => {
      await refresh(client, comment.postId)
      onBack()
      toast.success(ways[way].undone)
    },
    onError: (error) => toast.failure(t('Failed to restore comment'), inWords(error)),
  })
}
