import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { AnonymityQuestion } from '#web/widgets/anonymity-check/anonymity-question.tsx'
import type { Trace } from '#web/widgets/anonymity-check/traces.ts'
import { t } from '#words/t.ts'

interface PostFooterProps {
  formId: string
  partId: string
  /** What could show whose anonymous words these are, while that is being asked. */
  traces: readonly Trace[] | null
  onAnswer: (answer: 'send' | 'change') => void
  /** Whether the part about who will see it is open. */
  isChoosing: boolean
  onChoose: () => void
  /** What is being waited for. */
  busyLabel: string | null
  /** Who will see it. */
  children: ReactNode
}

/** Who will see the post, and the button that publishes it. */
export const PostFooter = (props: PostFooterProps) => {
  const { formId, partId, traces, onAnswer, isChoosing, onChoose, busyLabel, children } = props
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-3">
      {children}
      {traces ? (
        <AnonymityQuestion
          traces={traces}
          sendLabel={t('Post it as it is')}
          onChange={() => onAnswer('change')}
          onSend={() => onAnswer('send')}
        />
      ) : (
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-auto">
          <Button
            aria-expanded={isChoosing}
            aria-controls={isChoosing ? partId : undefined}
            onClick={onChoose}
          >
            {t('Change audience')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="main"
            className="min-w-28"
            busy={busyLabel !== null}
            busyLabel={busyLabel ?? t('Posting…')}
          >
            {t('Post')}
          </Button>
        </div>
      )}
    </div>
  )
}
