import type { QuietView } from '#contract/notification-settings.ts'
import { NoticeList } from './notice-list.tsx'
import { QuietNote } from './quiet-note.tsx'

interface NotificationsPanelProps {
  quiet: QuietView['quiet']
  anyway: boolean
  onShowAnyway: () => void
}

export const NotificationsPanel = ({ quiet, anyway, onShowAnyway }: NotificationsPanelProps) => (
  <div className="grid gap-2 p-2">
    <h2 className="text-lead">Notifications</h2>
    {quiet && !anyway ? (
      <QuietNote quiet={quiet} onShowAnyway={onShowAnyway} />
    ) : (
      <NoticeList anyway={anyway} />
    )}
  </div>
)
