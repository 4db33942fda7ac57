import { t } from '#words/t.ts'
import { dayOf, type Zone } from './dates.ts'

export const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Such as '5 minutes ago' or 'yesterday'; after a week the date. It is said once and does not tick. */
export function timeAgo(iso: string, now: number = Date.now(), zone: Zone = 'here'): string {
  const age = now - Date.parse(iso)
  const count = (unit: number) => Math.floor(age / unit)
  if (age < minute) return t('just now')
  if (age < hour)
    return t('{count, plural, one {# minute ago} other {# minutes ago}}', { count: count(minute) })
  if (age < day) return t('{count, plural, one {# hour ago} other {# hours ago}}', { count: count(hour) })
  if (age < 2 * day) return t('yesterday')
  if (age < 7 * day) return t('{count, plural, one {# day ago} other {# days ago}}', { count: count(day) })
  return dayOf(iso, zone)
}
