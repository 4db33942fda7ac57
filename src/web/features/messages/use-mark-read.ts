import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { MessageView, messageEndpoints } from '#contract/messages.ts'
import { call } from '#web/lib/api/api-client.ts'
import { refreshConversations, showAsRead } from './message-cache.ts'

const markRead = call<typeof messageEndpoints.read>('POST /api/messages/{userId}/read')

/** What has been on screen counts as read. The one who wrote it is not told. */
export function useMarkRead(userId: string, messages: readonly MessageView[], isOnScreen: boolean): void {
  const client = useQueryClient()
  const isLookedAt = useIsLookedAt()
  const newest = messages.findLast(({ isRead }) => isRead === false)?.id
  useEffect(() => {
    if (!newest || !isOnScreen || !isLookedAt) return
    markRead({ params: { userId }, body: { upTo: newest } }).then(
      () => {
        showAsRead(client, userId, newest)
        void refreshConversations(client)
      },
      // It stays unread, and is tried again with the next message or visit.
      () => undefined,
    )
  }, [client, userId, newest, isOnScreen, isLookedAt])
}

function useIsLookedAt(): boolean {
  const [isLookedAt, set] = useState(document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => set(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isLookedAt
}
