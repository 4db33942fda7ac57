import CalendarClock from 'lucide-react/icons/calendar-clock'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { MessageProblem, PostProblem } from '#contract/later/problems.ts'
import { whenInWords } from '#web/lib/time/later.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { classNames } from '#web/ui/class-names.ts'
import { t } from '#words/t.ts'

type Kind = 'post' | 'message'

interface WhenLineProps {
  at: string
  problem: PostProblem | MessageProblem | null
  kind: Kind
  isSilent?: boolean
}

/** When it goes out, or why it did not. */
export const WhenLine = ({ at, problem, kind, isSilent = false }: WhenLineProps) => {
  const { now, zone } = useDates()
  const when = whenInWords(at, now(), zone)
  const Icon = problem ? TriangleAlert : CalendarClock
  return (
    <p className={classNames('flex items-start gap-2', problem && 'font-semibold')}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 flex-none" />
      <span className="min-w-0 text-start">
        {problem
          ? problemInWords(problem, kind, when)
          : isSilent
            ? t('Goes out {when}, silently.', { when })
            : t('Goes out {when}.', { when })}
      </span>
    </p>
  )
}

function problemInWords(problem: PostProblem | MessageProblem, kind: Kind, when: string): string {
  switch (problem) {
    case 'community':
      return t('It didn’t go out {when}: you’re not in this community any more. Your words are kept.', {
        when,
      })
    case 'circle':
      return t('It didn’t go out {when}: its circle is gone. Please choose who it’s for.', { when })
    case 'friends':
      return t('It wasn’t sent {when}: you can only write to friends. Your words are kept.', { when })
    case 'account':
      return t('It didn’t go out {when}: your account couldn’t send anything then. Your words are kept.', {
        when,
      })
    case 'late':
      return kind === 'post'
        ? t('It was meant to go out {when}. That has passed. Would you still like to post it?', { when })
        : t('It was meant to go out {when}. That has passed. Would you still like to send it?', { when })
  }
}
