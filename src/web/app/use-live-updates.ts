import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { setConnectionLost } from '#web/lib/connection.ts'
import { whenIdle } from '#web/lib/idle.ts'
import type { Line } from '#web/lib/live-events.ts'
import { onSessionChange, sessionHasEnded } from '#web/lib/session-end.ts'

const tryAgainAfter = 10_000

/** Listens while someone is signed in. Its code comes after the screen: the document says from where to listen. */
export function useLiveUpdates(): void {
  const client = useQueryClient()
  const hasEnded = useSyncExternalStore(onSessionChange, sessionHasEnded, sessionHasEnded)
  useEffect(() => (hasEnded ? undefined : listen(client)), [client, hasEnded])
}

function listen(client: QueryClient): () => void {
  let line: Line | undefined
  let isOver = false
  let retry: ReturnType<typeof setTimeout> | undefined

  const start = async () => {
    clearTimeout(retry)
    if (line || isOver) return
    try {
      const { startLiveUpdates } = await import('./live-updates.ts')
      if (!line && !isOver) line = startLiveUpdates(client)
    } catch {
      // The connection went before the code had come. What happens meanwhile is in the log, and waits.
      setConnectionLost(true)
      retry = setTimeout(start, tryAgainAfter)
    }
  }
  const callOff = whenIdle(start)
  window.addEventListener('online', start)
  return () => {
    isOver = true
    callOff()
    clearTimeout(retry)
    window.removeEventListener('online', start)
    line?.close()
  }
}
