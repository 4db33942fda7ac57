import { Link } from 'wouter'
import { retentionDays } from '#contract/core/retention.ts'
import type { GroupDetail } from '#contract/groups/groups.ts'
import { rich } from '#web/lib/rich.ts'
import { dayOf } from '#web/lib/time/dates.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { t } from '#words/t.ts'

const day = 24 * 60 * 60 * 1000

interface FellowsNoteProps {
  fellows: NonNullable<GroupDetail['fellows']>
  isAlone: boolean
}

/** Until when; and as long as one is alone in it, what happens if that stays so. */
export const FellowsNote = ({ fellows: { endsAt, isOver, answersUntil }, isAlone }: FellowsNoteProps) => {
  const { zone } = useDates()
  if (isOver) return null
  return (
    <p className="note m-4 mb-0">
      {isAlone && answersUntil
        ? t('If no one else has said yes by {day}, this group closes, and you’re on the list again.', {
            day: dayOf(answersUntil, zone),
          })
        : t('This group goes on until {day}. After that you can read it, and no one can write.', {
            day: dayOf(endsAt, zone),
          })}
    </p>
  )
}

/** In the place of the field. Nothing goes at once, and nobody has to do anything. */
export const FellowsEnd = ({ endsAt }: Pick<FellowsNoteProps['fellows'], 'endsAt'>) => {
  const { zone } = useDates()
  return (
    <div className="note m-4 mt-0 grid gap-2">
      <p className="font-semibold">{t('Your six weeks are over. Thank you for going along.')}</p>
      <p>
        {rich(
          'You can still read this until {day}. To stay in touch, become friends, or begin a group of your own. You can also <a>ask or offer again</a>.',
          {
            day: dayOf(new Date(Date.parse(endsAt) + retentionDays.endedFellows * day).toISOString(), zone),
            a: (words) => <Link href="/fellow-travellers">{words}</Link>,
          },
        )}
      </p>
    </div>
  )
}
