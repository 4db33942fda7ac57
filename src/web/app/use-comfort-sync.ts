import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadWhenIdle } from '#web/lib/load-when-idle.ts'

/** Comfort settings travel with the account. The code for it comes after the screen. */
export function useComfortSync(): void {
  const client = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | undefined
    // Until it comes, what is changed stays on this device.
    const { callOff } = loadWhenIdle({
      load: () => import('./comfort-sync.ts'),
      onLoaded: ({ startComfortSync }) => {
        stop = startComfortSync(client.getQueryData(['/api/comfort-settings']))
      },
    })
    return () => {
      callOff()
      stop?.()
    }
  }, [client])
}
