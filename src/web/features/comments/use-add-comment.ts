import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CommentView, commentEndpoints, NewComment } from '#contract/comments.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { call } from '#web/lib/api/api-client.ts'
import { isOffline, refusalOr } from '#web/lib/api/api-error.ts'
import { randomKey } from '#web/lib/api/random-key.ts'
import { sendEarlier, sendLater } from '#web/lib/outbox/own-outbox.ts'
import { postKeys, refreshPosts } from '#web/lib/posts/post-cache.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

/** It would lie on the device in clear. */
const anonymousStays = t(
  'Anonymous comments aren’t kept to be sent later. Your words stay here. Please post it when you’re back online.',
)

const addComment = call<typeof commentEndpoints.create>('POST /api/comments')

interface Callbacks {
  onAdded: (comment: CommentView) => void
  /** There is no connection: it is sent later. */
  onKept: () => void
}

export function useAddComment({ id: postId, audience }: PostView, { onAdded, onKept }: Callbacks) {
  const client = useQueryClient()
  // For whom the words are, as they were shown: the server refuses them if it is more people by then.
  const place = { postId, audience }
  const lastTry = useRef({ words: '', key: '' })
  return useMutation({
    mutationFn: async (comment: Omit<NewComment, 'postId' | 'audience'>) => {
      const body = { ...comment, ...place }
      const words = JSON.stringify(body)
      // The same words again are the same comment, in case the first answer was lost on its way.
      if (lastTry.current.words !== words) lastTry.current = { words, key: randomKey() }
      if (!comment.isAnonymous) await sendEarlier()
      return addComment({ body, idempotencyKey: lastTry.current.key })
    },
    onSuccess: async (comment) => {
      lastTry.current = { words: '', key: '' }
      onAdded(comment)
      toast.success(t('Comment added'), t('Your comment has been posted.'))
      void refreshPosts(client)
      // What was answered needs no suggesting any more.
      void client.invalidateQueries({ queryKey: ['/api/open-threads'] })
      await client.invalidateQueries({ queryKey: postKeys.comments(postId) })
    },
    onError: (error, comment) => {
      // The post may be for others now than the screen says.
      void refreshPosts(client)
      if (!isOffline(error))
        return toast.failure(t('Failed to post comment'), refusalOr(t('Please try again'), error))
      if (comment.isAnonymous) return toast.failure(t('You seem to be offline'), anonymousStays)
      const { key } = lastTry.current
      if (!sendLater({ kind: 'comment', comment: { ...comment, ...place } }, key))
        return toast.failure(t('Failed to post comment'), t('Please try again'))
      lastTry.current = { words: '', key: '' }
      onKept()
      toast.success(t('Your comment waits for a connection'), t('It’s sent when you’re back online.'))
    },
  })
}
