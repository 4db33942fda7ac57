import { useEffect, useRef } from 'react'
import { useRequests } from '#web/features/friends/friends.queries.ts'
import { announce } from '#web/lib/announcer.ts'
import { t } from '#words/t.ts'

/**
 * Friend requests that come while somebody is here; what waited before is counted on the button. It asks for nothing
 * itself: in quiet time nobody does, and nothing is said.
 */
export function useRequestsAloud(): void {
  const { data: requests } = useRequests(false)
  const newest = useRef<string | null>(null)
  useEffect(() => {
    if (!requests) return
    const [first] = requests
    if (newest.current !== null && first && first.id > newest.current)
      announce(t('{name} sent you a friend request', { name: first.sender.displayName }), 'news')
    newest.current = first && first.id > (newest.current ?? '') ? first.id : (newest.current ?? '')
  }, [requests])
}
