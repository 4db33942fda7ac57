import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { whenIdle } from '#web/lib/idle.ts'
import { toast } from '#web/lib/toast.ts'

/** Notices wait in `toast` until the code that shows them is here: when idle, or with the first notice. */
export const LazyToaster = () => {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  const needed = useSyncExternalStore(toast.subscribe, toast.current) !== null
  useEffect(() => {
    const load = () =>
      import('#web/ui/toast.tsx').then(
        (module) => setToaster(() => module.Toaster),
        () => undefined,
      )
    if (needed) void load()
    else return whenIdle(load)
  }, [needed])
  // An open dialog hides the rest of the page from screen readers, but no live region that was there before it.
  // The words themselves are announced by the notice.
  return <div aria-live="off">{Toaster && <Toaster />}</div>
}
