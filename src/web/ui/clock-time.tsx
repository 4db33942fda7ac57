import { useDates } from '#web/lib/time/use-dates.ts'
import { classNames } from './class-names.ts'

/**
 * Such as '14:05'. Until it is known what that is where the person is, its place is kept, and nothing wrong stands in it.
 * All of them are as wide, so that nothing moves then.
 */
export const ClockTime = ({ iso }: { iso: string }) => {
  const { timeOf, zone } = useDates()
  return (
    <time dateTime={iso} className={classNames('inline-block min-w-12', zone === 'utc' && 'invisible')}>
      {timeOf(iso)}
    </time>
  )
}
