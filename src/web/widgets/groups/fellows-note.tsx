import { Link } from 'wouter'
import { retentionDays } from '#contract/core/retention.ts'
import type { GroupDetail } from '#contract/groups/groups.ts'
import { rich } from '#web/lib/rich.ts'
import { dayOf } from '#web/lib/time/dates.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { t } from '#words/t.ts'

const day = 24 * 60 * 60 * 1000

type Fellows = NonNullable<GroupDetail['fellows']>

const goneAt = (endsAt: string) =>
  new Date(Date.parse(endsAt) + retentionDays.endedFellows * day).toISOString()

/** Until when one can write and read. */
export const FellowsDays = ({ fellows: { endsAt, isOver } }: { fellows: Fellows }) => {
  const { zone } = useDates()
  const gone = dayOf(goneAt(endsAt), zone)
  return isOver
    ? t('You can read this until {gone}. Then it’s deleted.', { gone })
    : t('You can write here until {end}, and read until {gone}. Then it’s deleted.', {
        end: dayOf(endsAt, zone),
        gone,
      })
}

interface FellowsNoteProps {
  fellows: Fellows
  isAlone: boolean
}

/** Until when; and as long as one is alone in it, what happens if that stays so. */
export const FellowsNote = ({ fellows, isAlone }: FellowsNoteProps) => {
  const { isOver, answersUntil } = fellows
  const { zone } = useDates()
  if (isOver) return null
  return (
    <p className="note">
      {isAlone && answersUntil ? (
        t('If no one else has said yes by {day}, this group closes, and you’re on the list again.', {
          day: dayOf(answersUntil, zone),
        })
      ) : (
        <FellowsDays fellows={fellows} />
      )}
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
          'You can still read this until {day}. Then it’s deleted. To stay in touch, become friends, or begin a group of your own. You can also <a>ask or offer again</a>.',
          {
            day: dayOf(goneAt(endsAt), zone),
            a: (words) => <Link href="/fellow-travellers">{words}</Link>,
          },
        )}
      </p>
    </div>
  )
}
