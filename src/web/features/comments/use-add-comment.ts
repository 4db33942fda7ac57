import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CommentView, commentEndpoints, NewComment } from '#contract/comments.ts'
import { call } from '#web/lib/api/api-client.ts'
import { refusalOr } from '#web/lib/api/api-error.ts'
import { randomKey } from '#web/lib/api/random-key.ts'
import { postKeys, refreshPosts } from '#web/lib/posts/post-cache.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

const addComment = call<typeof commentEndpoints.create>('POST /api/comments')

export function useAddComment(postId: string, onAdded: (comment: CommentView) => void) {
  const client = useQueryClient()
  const lastTry = useRef({ words: '', key: '' })
  return useMutation({
    mutationFn: (comment: Omit<NewComment, 'postId'>) => {
      const body = { ...comment, postId }
      const words = JSON.stringify(body)
      // The same words again are the same comment, in case the first answer was lost on its way.
      if (lastTry.current.words !== words) lastTry.current = { words, key: randomKey() }
      return addComment({ body, idempotencyKey: lastTry.current.key })
    },
    onSuccess: async (comment) => {
      lastTry.current = { words: '', key: '' }
      onAdded(comment)
      toast.success(t('Comment added'), t('Your comment has been posted.'))
      void refreshPosts(client)
      await client.invalidateQueries({ queryKey: postKeys.comments(postId) })
    },
    onError: (error) => toast.failure(t('Failed to post comment'), refusalOr(t('Please try again'), error)),
  })
}
