import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { setConnectionLost } from '#web/lib/connection.ts'
import { whenIdle } from '#web/lib/idle.ts'
import type { Line } from '#web/lib/live-events.ts'
import { onSessionChange, sessionHasEnded } from '#web/lib/session-end.ts'

/** Listens while someone is signed in. Its code comes after the screen: the document says from where to listen. */
export function useLiveUpdates(): void {
  const client = useQueryClient()
  const hasEnded = useSyncExternalStore(onSessionChange, sessionHasEnded)
  useEffect(() => {
    if (hasEnded) return
    let line: Line | undefined
    let isGone = false
    const callOff = whenIdle(() => {
      import('./live-updates.ts').then(
        ({ startLiveUpdates }) => {
          if (!isGone) line = startLiveUpdates(client)
        },
        () => setConnectionLost(!navigator.onLine),
      )
    })
    return () => {
      isGone = true
      callOff()
      line?.close()
    }
  }, [client, hasEnded])
}
