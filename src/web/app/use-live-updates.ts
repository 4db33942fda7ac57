import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { setConnectionLost } from '#web/lib/connection.ts'
import type { Line } from '#web/lib/live-events.ts'
import { isNewDocumentWanted } from '#web/lib/load-code.ts'
import { loadWhenIdle } from '#web/lib/load-when-idle.ts'
import { onSessionChange, sessionHasEnded } from '#web/lib/session-end.ts'

/** Listens while someone is signed in. Its code comes after the screen: the document says from where to listen. */
export function useLiveUpdates(): void {
  const client = useQueryClient()
  const hasEnded = useSyncExternalStore(onSessionChange, sessionHasEnded, sessionHasEnded)
  useEffect(() => (hasEnded ? undefined : listen(client)), [client, hasEnded])
}

function listen(client: QueryClient): () => void {
  let line: Line | undefined
  const { callOff } = loadWhenIdle({
    load: () => import('./live-updates.ts'),
    onLoaded: ({ startLiveUpdates }) => {
      line = startLiveUpdates(client)
    },
    // The connection went before the code had come. What happens meanwhile is in the log, and waits.
    onFailure: () => setConnectionLost(!isNewDocumentWanted()),
  })
  return () => {
    callOff()
    line?.close()
  }
}
