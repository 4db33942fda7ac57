import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '#web/lib/idle.ts'

/** Comfort settings travel with the account. The code for it comes after the screen. */
export function useComfortSync(): void {
  const client = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    const start = async () => {
      const { startComfortSync } = await import('./comfort-sync.ts')
      if (!isOver) stop = startComfortSync(client.getQueryData(['/api/comfort-settings']))
    }
    // If it cannot be loaded now, what is changed stays on this device and goes with the next visit.
    const callOff = whenIdle(() => void start().catch(() => undefined))
    return () => {
      isOver = true
      callOff()
      stop?.()
    }
  }, [client])
}
