import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { lazyFeatures } from '#web/app/lazy-idle-features.tsx'
import { onSessionChange, sessionHasEnded } from '#web/lib/api/session-end.ts'
import { useWhenIdle } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { askWhoIsSignedIn, isSomebodyElse } from './who-is-signed-in.ts'

/**
 * Told when the session ended somewhere else. Signing in happens in another tab, so that nothing on this page
 * is lost; coming back here finds it done. The words are here when the browser is idle, or as soon as they are needed.
 */
export const SignedOutNotice = () => {
  usePageBroughtBack()
  const ended = useSyncExternalStore(onSessionChange, sessionHasEnded, sessionHasEnded)
  const features = useWhenIdle(lazyFeatures, { isUrgent: ended })
  return ended && features && <features.SignedOutWords />
}

/** The Back button can bring a page back as it was left, also after signing out: then it must not stay. */
function usePageBroughtBack(): void {
  const client = useQueryClient()
  useEffect(() => {
    const look = async ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      const user = await askWhoIsSignedIn()
      if (user === null || (user && isSomebodyElse(client, user))) window.location.reload()
    }
    window.addEventListener('pageshow', look)
    return () => window.removeEventListener('pageshow', look)
  }, [client])
}
