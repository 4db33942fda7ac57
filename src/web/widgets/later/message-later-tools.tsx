import Pencil from 'lucide-react/icons/pencil'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import type { ScheduledMessageView } from '#contract/scheduled-messages.ts'
import { useScheduledMessage } from '#web/features/messages/scheduled-messages.queries.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { t } from '#words/t.ts'

const lazyDialog = retryableLazy(() => import('./scheduled-message-dialog.tsx'))

interface MessageLaterToolsProps {
  message: ScheduledMessageView
  /** The id of the words that the buttons are about. */
  describedBy?: string | undefined
  className?: string | undefined
  /** It was sent or deleted: what had the focus is gone. */
  onGone: () => void
}

/** Change, send now, or delete. */
export const MessageLaterTools = ({ message, describedBy, className, onGone }: MessageLaterToolsProps) => {
  const [isOpen, setOpen] = useState(false)
  const dialog = useLazy(lazyDialog, t('This couldn’t be opened'))
  const { send, remove } = useScheduledMessage(message, onGone)
  const isBusy = send.isPending || remove.isPending
  return (
    <div className={classNames('flex flex-wrap gap-2', className)}>
      <Button
        icon={<Pencil />}
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        onClick={() => {
          dialog.request()
          setOpen(true)
        }}
      >
        {t('Change')}
      </Button>
      <Button
        icon={<SendHorizontal />}
        aria-describedby={describedBy}
        busy={send.isPending}
        busyLabel={t('Sending…')}
        onClick={() => !isBusy && send.mutate()}
      >
        {t('Send now')}
      </Button>
      <Button
        variant="plain"
        icon={<Trash2 />}
        aria-describedby={describedBy}
        onClick={() => !isBusy && remove.mutate()}
      >
        {t('Delete')}
      </Button>
      {isOpen && dialog.module && (
        <dialog.module.ScheduledMessageDialog message={message} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}
