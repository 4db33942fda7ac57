import { useEffect } from 'react'
import { isSavingData, whenIdle } from '#web/lib/lazy-loading/idle.ts'
import { registerServiceWorker } from './register.ts'

/** Once the page is quiet. Whoever saves data gets it only when they want something that needs it. */
export function useServiceWorker(): void {
  useEffect(
    () =>
      whenIdle(() => {
        if (!isSavingData()) void registerServiceWorker()
      }),
    [],
  )
}
