import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { groupMessageEndpoints } from '#contract/groups/group-messages.ts'
import { call } from '#web/lib/api/api-client.ts'
import { refreshGroups } from './groups.queries.ts'

const markRead = call<typeof groupMessageEndpoints.read>('POST /api/groups/{id}/read')

/** What has been on screen counts as read. No one is told. */
export function useReadGroup(id: string, newestOfOthers: string | undefined, isOnScreen: boolean): void {
  const client = useQueryClient()
  const readUpTo = useRef<string>(undefined)
  useEffect(() => {
    if (!newestOfOthers || !isOnScreen || document.visibilityState !== 'visible') return
    if (readUpTo.current === newestOfOthers) return
    readUpTo.current = newestOfOthers
    markRead({ params: { id }, body: { upTo: newestOfOthers } }).then(
      () => void refreshGroups(client),
      // It stays unread, and is tried again with the next message or visit.
      () => {
        readUpTo.current = undefined
      },
    )
  }, [client, id, newestOfOthers, isOnScreen])
}
