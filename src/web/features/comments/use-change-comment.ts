import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CommentView, commentEndpoints } from '#contract/comments.ts'
import { call } from '#web/lib/api-client.ts'
import { inWords } from '#web/lib/api-error.ts'
import { postKeys, refreshPosts } from '#web/lib/post-cache.ts'
import { toast } from '#web/lib/toast.ts'

const changeComment = call<typeof commentEndpoints.change>('PATCH /api/comments/{id}')
const removeComment = call<typeof commentEndpoints.remove>('DELETE /api/comments/{id}')
const restoreComment = call<typeof commentEndpoints.restore>('POST /api/comments/{id}/restore')

async function refresh(client: QueryClient, postId: string): Promise<void> {
  void refreshPosts(client)
  await client.invalidateQueries({ queryKey: postKeys.comments(postId) })
}

export function useEditComment(comment: CommentView, onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: { content: string; toneIndicators: string[] }) =>
      changeComment({ params: { id: comment.id }, body: change }),
    onSuccess: async () => {
      await refresh(client, comment.postId)
      onSaved()
      toast.success('Comment updated')
    },
    onError: (error) => toast.failure('Failed to update comment', inWords(error)),
  })
}

/** The place of a deleted comment offers to undo it: a notice could not be reached from inside the dialog. */
export function useDeleteComment(comment: CommentView, onDeleted: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => removeComment({ params: { id: comment.id } }),
    onSuccess: async () => {
      onDeleted()
      await refresh(client, comment.postId)
    },
    onError: (error) => toast.failure('Failed to delete comment', inWords(error)),
  })
}

export function useRestoreComment(comment: CommentView, onRestored: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => restoreComment({ params: { id: comment.id } }),
    onSuccess: async () => {
      await refresh(client, comment.postId)
      onRestored()
      toast.success('Comment restored')
    },
    onError: (error) => toast.failure('Failed to restore comment', inWords(error)),
  })
}
