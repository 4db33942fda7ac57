import { dayOf } from './dates.ts'

const ago = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Such as '5 minutes ago' or 'yesterday'; after a week the date. It is said once and does not tick. */
export function timeAgo(iso: string, now: number = Date.now()): string {
  const age = now - Date.parse(iso)
  if (age < minute) return 'just now'
  if (age < hour) return ago(Math.floor(age / minute), 'minute')
  if (age < day) return ago(Math.floor(age / hour), 'hour')
  if (age < 2 * day) return 'yesterday'
  if (age < 7 * day) return ago(Math.floor(age / day), 'day')
  return dayOf(iso)
}
