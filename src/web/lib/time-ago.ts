import { dayOf } from './dates.ts'

const words = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Such as '5 minutes ago' or 'yesterday'; after a week the date. It is said once and does not tick. */
export function timeAgo(iso: string, now: number = Date.now()): string {
  const age = now - Date.parse(iso)
  if (age < minute) return 'just now'
  if (age < hour) return words.format(-Math.floor(age / minute), 'minute')
  if (age < day) return words.format(-Math.floor(age / hour), 'hour')
  if (age < 7 * day) return words.format(-Math.floor(age / day), 'day')
  return dayOf(iso)
}
