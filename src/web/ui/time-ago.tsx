import { useDates } from '#web/lib/time/use-dates.ts'

export const TimeAgo = ({ iso }: { iso: string }) => {
  const { timeAgo, dayAndTimeOf, zone } = useDates()
  return (
    <time dateTime={iso} title={zone === 'here' ? dayAndTimeOf(iso) : undefined}>
      {timeAgo(iso)}
    </time>
  )
}
