import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import { type ReactNode, useState } from 'react'
import type { ToneSubject } from '#web/features/tone-questions/use-ask-tone.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import type { MenuAction } from '#web/ui/action-menu.tsx'
import { t } from '#words/t.ts'

const lazyDialog = retryableLazy(() => import('./ask-tone-dialog.tsx'))

/** `question.action` in a menu, and `{question.dialog}` beside it. The dialog's code comes when it is needed. */
export function useToneQuestion(subject: ToneSubject): { action: MenuAction; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const lazy = useLazy(lazyDialog, t('This couldn’t be opened'))
  return {
    action: {
      label: t('Ask about tone'),
      icon: <MessageCircleQuestion />,
      onSelect: () => {
        lazy.request()
        setOpen(true)
      },
    },
    dialog: isOpen && lazy.module && (
      <lazy.module.AskToneDialog subject={subject} onClose={() => setOpen(false)} />
    ),
  }
}
