import { useSyncExternalStore } from 'react'
import { setConnectionLost } from '#web/lib/api/connection.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { isNewDocumentWanted } from '#web/lib/lazy-loading/preload-code.ts'
import { retryableLazy, useWhenIdle } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { toast } from '#web/lib/toast.ts'
import { OfflineNotice } from './notices/offline-notice.tsx'

export const lazyFeatures = retryableLazy(() => import('./idle-features.tsx'))

/** Nobody hears of anything new until they are here. What happens meanwhile is in the log of events, and waits. */
const sayOffline = () => setConnectionLost(!isNewDocumentWanted())

export const LazyIdleFeatures = () => {
  const features = useWhenIdle(lazyFeatures, { onFailure: sayOffline })
  return features ? <features.IdleFeatures /> : <OfflineNotice />
}

/** Notices wait in `toast` until the code that shows them is here: when idle, or with the first notice. */
export const LazyToaster = () => {
  const isNeeded = useSyncExternalStore(toast.subscribe, toast.current, toast.current) !== null
  const features = useWhenIdle(lazyFeatures, { isUrgent: isNeeded })
  const { toastsStay } = useComfort()
  // An open dialog hides the rest of the page from screen readers, but no live region that was there before it.
  // The words themselves are announced by the notice.
  return (
    <div aria-live="off" className="not-printed">
      {features && <features.Toaster duration={toastsStay ? Number.POSITIVE_INFINITY : undefined} />}
    </div>
  )
}
