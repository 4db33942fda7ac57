import { dayAndTimeOf } from '#web/lib/time/dates.ts'
import { timeAgo } from '#web/lib/time/time-ago.ts'

export const TimeAgo = ({ iso }: { iso: string }) => (
  <time dateTime={iso} title={dayAndTimeOf(iso)}>
    {timeAgo(iso)}
  </time>
)
