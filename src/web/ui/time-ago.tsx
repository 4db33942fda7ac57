import { dayAndTimeOf } from '#web/lib/dates.ts'
import { timeAgo } from '#web/lib/time-ago.ts'

export const TimeAgo = ({ iso }: { iso: string }) => (
  <time dateTime={iso} title={dayAndTimeOf(iso)}>
    {timeAgo(iso)}
  </time>
)
