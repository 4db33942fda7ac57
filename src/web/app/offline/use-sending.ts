import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { outboxOf } from '#web/features/messages/use-outbox.ts'
import type { Outbox } from '#web/lib/outbox/outbox.ts'
import { patchPost, withLike } from '#web/lib/posts/post-cache.ts'

/** What an earlier page could not send leaves on every screen; a like that waits shows as it was meant. */
export function useSending(account: string): Outbox {
  const client = useQueryClient()
  const outbox = outboxOf(client, account)
  useEffect(() => {
    for (const { letter, state } of outbox.list())
      if (letter.kind === 'like' && state === 'waiting')
        patchPost(client, letter.postId, (post) => withLike(post, letter.liked))
  }, [client, outbox])
  return outbox
}
