import PenLine from 'lucide-react/icons/pen-line'
import UserPlus from 'lucide-react/icons/user-plus'
import { type ReactNode, useState } from 'react'
import type { PersonView } from '#contract/core/person.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

const lazyDialog = retryableLazy(() => import('./request-note-dialog.tsx'))

interface AskButtonsProps {
  person: PersonView
  describedBy?: string
  isBrief?: boolean
  isSending: boolean
  onAsk: (note: string | null, onSent: () => void) => void
  /** What can be done instead; it fits beside the first button on a phone. */
  children?: ReactNode
}

/** Asking is one press. Who likes to say something with it has a form for that. */
export const AskButtons = ({
  person,
  describedBy,
  isBrief = false,
  isSending,
  onAsk,
  children,
}: AskButtonsProps) => {
  const [isWriting, setWriting] = useState(false)
  const lazy = useLazy(lazyDialog, t('The note couldn’t be opened'))
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="main"
        icon={<UserPlus />}
        aria-describedby={describedBy}
        busy={isSending && !isWriting}
        busyLabel={t('Sending…')}
        onClick={() => onAsk(null, () => undefined)}
      >
        {t('Add Friend')}
      </Button>
      {children}
      {!isBrief && (
        <Button
          variant="plain"
          icon={<PenLine />}
          aria-describedby={describedBy}
          disabled={isSending && !isWriting}
          onClick={() => {
            lazy.request()
            setWriting(true)
          }}
        >
          {t('Ask with a note')}
        </Button>
      )}
      {isWriting && lazy.module && (
        <lazy.module.RequestNoteDialog
          person={person}
          isSending={isSending}
          onSend={onAsk}
          onClose={() => setWriting(false)}
        />
      )}
    </div>
  )
}
