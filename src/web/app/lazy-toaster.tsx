import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { loadWhenIdle } from '#web/lib/load-when-idle.ts'
import { toast } from '#web/lib/toast.ts'
import { usePreferences } from '#web/lib/use-preferences.ts'

/** Notices wait in `toast` until the code that shows them is here: when idle, or with the first notice. */
export const LazyToaster = () => {
  const [Toaster, setToaster] = useState<ComponentType<{ duration?: number | undefined }> | null>(null)
  const needed = useSyncExternalStore(toast.subscribe, toast.current, toast.current) !== null
  useEffect(() => {
    const load = () => import('#web/ui/toast.tsx')
    const { askNow, callOff } = loadWhenIdle({ load, onLoaded: (module) => setToaster(() => module.Toaster) })
    if (needed) askNow()
    return callOff
  }, [needed])
  const { toastsStay } = usePreferences()
  // An open dialog hides the rest of the page from screen readers, but no live region that was there before it.
  // The words themselves are announced by the notice.
  return (
    <div aria-live="off" className="not-printed">
      {Toaster && <Toaster duration={toastsStay ? Number.POSITIVE_INFINITY : undefined} />}
    </div>
  )
}
