import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { MessageView, messageEndpoints } from '#contract/messages.ts'
import { call } from '#web/lib/api/api-client.ts'
import { isOnServer } from '#web/lib/drawing/drawing.ts'
import { refreshUnread, showAsRead } from './message-cache.ts'
import { messageKeys } from './message-keys.ts'
import { noteUnderWay } from './under-way.ts'
import type { Unread } from './unread.queries.ts'

const markRead = call<typeof messageEndpoints.read>('POST /api/messages/{userId}/read')

/** What has been on screen counts as read. The one who wrote it is not told. */
export function useMarkRead(userId: string, messages: readonly MessageView[], isOnScreen: boolean): void {
  const client = useQueryClient()
  const isLookedAt = useIsLookedAt()
  const newest = messages.findLast(({ isRead }) => isRead === false)?.id
  useEffect(() => {
    if (!newest) return
    // It waits to be read, and counts in the navigation.
    if (!isOnScreen || !isLookedAt) return void refreshUnread(client)
    const reading = markRead({ params: { userId }, body: { upTo: newest } }).then(
      () => {
        showAsRead(client, userId, newest)
        // What was read as it came was never counted.
        if (client.getQueryData<Unread>(messageKeys.unread)?.conversations !== 0) void refreshUnread(client)
      },
      // It stays unread, and is tried again with the next message or visit.
      () => undefined,
    )
    noteUnderWay(userId, reading)
  }, [client, userId, newest, isOnScreen, isLookedAt])
}

function useIsLookedAt(): boolean {
  const [isLookedAt, set] = useState(() => !isOnServer && document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => set(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isLookedAt
}
