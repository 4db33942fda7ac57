import type { ReactNode, RefObject } from 'react'
import type { QuietView } from '#contract/notification-settings.ts'
import { NoticeList } from './notice-list.tsx'
import { QuietNote } from './quiet-note.tsx'

interface NotificationsPanelProps {
  quiet: QuietView['quiet']
  anyway: boolean
  onShowAnyway: () => void
  /** Stands beside the names of people who support Synapse. */
  supporterBadge: ReactNode
  heading: RefObject<HTMLHeadingElement | null>
}

export const NotificationsPanel = ({
  quiet,
  anyway,
  onShowAnyway,
  supporterBadge,
  heading,
}: NotificationsPanelProps) => (
  <div className="grid gap-2 p-2">
    <h2 ref={heading} tabIndex={-1} className="text-lead">
      Notifications
    </h2>
    {quiet && !anyway ? (
      <QuietNote quiet={quiet} onShowAnyway={onShowAnyway} />
    ) : (
      <NoticeList anyway={anyway} supporterBadge={supporterBadge} />
    )}
  </div>
)
