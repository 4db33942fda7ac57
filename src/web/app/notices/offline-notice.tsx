import CloudOff from 'lucide-react/icons/cloud-off'
import { type ComponentProps, type ReactNode, useSyncExternalStore } from 'react'
import { isConnectionLost, onConnectionChange } from '#web/lib/api/connection.ts'
import { t } from '#words/t.ts'

interface BottomNoticeProps {
  box?: ComponentProps<'div'>
  children: ReactNode
}

/** Over the page, above the navigation: what the person reads does not move when the connection comes and goes. */
export const BottomNotice = ({ box, children }: BottomNoticeProps) => (
  <div
    role="status"
    className="not-printed pointer-events-none fixed inset-x-0 bottom-[calc(4.75*var(--em)+env(safe-area-inset-bottom))] short:bottom-3 z-30 flex md:bottom-3 justify-center px-3"
  >
    {children && (
      <div
        {...box}
        className="flex max-w-column items-center gap-3 rounded-md border border-line-strong bg-raised px-4 py-2 shadow-lift"
      >
        <CloudOff aria-hidden="true" className="size-5 flex-none" />
        {children}
      </div>
    )}
  </div>
)

export const offlineWords = t(
  'You’re offline. You can keep reading and writing. New posts and messages arrive when you’re back online.',
)

/** Until the code is there that knows more (offline/offline-status.tsx), or when it cannot come. */
export const OfflineNotice = () => {
  const isLost = useSyncExternalStore(onConnectionChange, isConnectionLost, isConnectionLost)
  return <BottomNotice>{isLost && <p>{offlineWords}</p>}</BottomNotice>
}
