import CalendarClock from 'lucide-react/icons/calendar-clock'
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
  /** When it goes out, in words; null: at once. */
  goesOut: string | null
  isChoosingTime: boolean
  onChooseTime: () => void
  /** What is being waited for. */
  busyLabel: string | null
  /** Who will see it. */
  children: ReactNode
}

/** Who will see the post, and the button that publishes it. */
export const PostFooter = (props: PostFooterProps) => {
  const { formId, partId, traces, onAnswer, isChoosing, onChoose, busyLabel, children } = props
  const { goesOut, isChoosingTime, onChooseTime } = props
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-3">
      {children}
      {goesOut && (
        <p className="flex basis-full items-center gap-3 leading-snug">
          <CalendarClock aria-hidden="true" className="size-5 flex-none text-quiet" />
          {goesOut}
        </p>
      )}
      {traces ? (
        <AnonymityQuestion
          traces={traces}
          sendLabel={goesOut ? t('Schedule it as it is') : t('Post it as it is')}
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
            aria-expanded={isChoosingTime}
            aria-controls={isChoosingTime ? partId : undefined}
            onClick={onChooseTime}
          >
            {goesOut ? t('Change time') : t('Post later')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="main"
            className="min-w-28"
            busy={busyLabel !== null}
            busyLabel={busyLabel ?? t('Posting…')}
          >
            {goesOut ? t('Schedule') : t('Post')}
          </Button>
        </div>
      )}
    </div>
  )
}
