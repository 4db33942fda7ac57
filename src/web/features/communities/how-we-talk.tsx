import Clock from 'lucide-react/icons/clock'
import Lightbulb from 'lucide-react/icons/lightbulb'
import MessageCircle from 'lucide-react/icons/message-circle'
import type { ReactNode } from 'react'
import type { HowWeTalk } from '#contract/communities/communities.ts'
import { adviceHabits, type Pace, paces } from '#contract/communities/community-manners.ts'
import { t } from '#words/t.ts'

const paceTerms: Record<Pace, string> = {
  slow: t('Pace: no rush'),
  steady: t('Pace: steady'),
  lively: t('Pace: lively'),
}

/** Tone, advice and pace, each in words. */
export const HowWeTalkList = ({ howWeTalk }: { howWeTalk: HowWeTalk }) => {
  const advice = adviceHabits.find(({ key }) => key === howWeTalk.advice)
  const pace = paces.find(({ key }) => key === howWeTalk.pace)
  return (
    <dl className="grid gap-4">
      {howWeTalk.toneHabits && (
        <Habit icon={<MessageCircle />} term={t('Tone')}>
          <span dir="auto" className="block whitespace-pre-wrap text-start [overflow-wrap:anywhere]">
            {howWeTalk.toneHabits}
          </span>
        </Habit>
      )}
      {advice && (
        <Habit icon={<Lightbulb />} term={advice.label()}>
          {advice.meaning()}
        </Habit>
      )}
      {pace && (
        <Habit icon={<Clock />} term={paceTerms[pace.key]}>
          {pace.meaning()}
        </Habit>
      )}
    </dl>
  )
}

const Habit = ({ icon, term, children }: { icon: ReactNode; term: string; children: ReactNode }) => (
  <div className="grid grid-cols-[1.5rem_1fr] gap-x-3">
    <span aria-hidden="true" className="pt-0.5 text-accent-text *:size-6">
      {icon}
    </span>
    <dt className="font-semibold">{term}</dt>
    <dd className="col-start-2">{children}</dd>
  </div>
)
