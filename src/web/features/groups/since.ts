import { limits } from '#contract/core/limits.ts'
import type { Missed } from '#contract/groups/groups.ts'
import { inZone, type Zone } from '#web/lib/time/dates.ts'
import { t } from '#words/t.ts'

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' })
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' })
const day = 24 * 60 * 60 * 1000

const startOf = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/** Such as 'Today', 'Since yesterday', 'Since Tuesday' or 'Since 3 November'. */
export function sinceWhen(iso: string, now: number = Date.now(), zone: Zone = 'here'): string {
  const then = inZone(iso, zone)
  const days = Math.round((startOf(inZone(now, zone)) - startOf(then)) / day)
  if (days <= 0) return t('Today')
  if (days === 1) return t('Since yesterday')
  return t('Since {day}', { day: days < 7 ? weekday.format(then) : dayAndMonth.format(then) })
}

/** Such as 'Since Tuesday: 14 messages, 2 ask you'. Beyond a number nobody counts. */
export function missedInWords({ count, asksYou, since }: Missed, now?: number, zone?: Zone): string {
  const when = sinceWhen(since, now, zone)
  const number = count > limits.group.counted ? `${limits.group.counted}+` : String(count)
  return t(
    '{when}: {count, plural, one {{number} message} other {{number} messages}}{asks, plural, =0 {} one {, # asks you} other {, # ask you}}',
    { when, count, number, asks: asksYou },
  )
}
