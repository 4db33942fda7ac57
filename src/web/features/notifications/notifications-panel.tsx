import type { ReactNode, RefObject } from 'react'
import type { QuietView } from '#contract/notifications/notification-settings.ts'
import { t } from '#words/t.ts'
import { QuietNote } from './quiet-note.tsx'

interface NotificationsPanelProps {
  quiet: QuietView['quiet']
  anyway: boolean
  onShowAnyway: () => void
  /** What happened. */
  children: ReactNode
  heading: RefObject<HTMLHeadingElement | null>
}

export const NotificationsPanel = ({
  quiet,
  anyway,
  onShowAnyway,
  children,
  heading,
}: NotificationsPanelProps) => (
  <div className="grid gap-2 p-2">
    <h2 ref={heading} tabIndex={-1} className="text-lead">
      {t('Notifications')}
    </h2>
    {quiet && !anyway ? <QuietNote quiet={quiet} onShowAnyway={onShowAnyway} /> : children}
  </div>
)
