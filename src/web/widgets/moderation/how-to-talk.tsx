import { useId } from 'react'
import type { ModeratedSubject } from '#contract/moderation/moderation.ts'
import { OpennessBadge } from '#web/features/communication-passport/openness-badge.tsx'
import { PassportList } from '#web/features/communication-passport/passport-list.tsx'
import { t } from '#words/t.ts'

/** What stands on a profile beside its bio. */
export const HowToTalk = ({ openness, passport }: Pick<ModeratedSubject, 'openness' | 'passport'>) => {
  const title = useId()
  return (
    <section aria-labelledby={title} className="grid gap-3">
      <h3 id={title} className="text-body">
        {t('How to talk with them')}
      </h3>
      <OpennessBadge openness={openness} />
      <PassportList passport={passport} as="h4" />
    </section>
  )
}
