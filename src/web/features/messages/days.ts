import { inZone, type Zone } from '#web/lib/time/dates.ts'
import { t } from '#words/t.ts'

const weekdayAndDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

const startOf = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/** 'Today', 'Yesterday', or such as 'Sunday 15 November 2026'. */
export function dayName(iso: string, at: number = Date.now(), zone: Zone = 'here'): string {
  const now = inZone(at, zone)
  const day = startOf(inZone(iso, zone))
  if (day === startOf(now)) return t('Today')
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (day === startOf(yesterday)) return t('Yesterday')
  // Browsers differ about a comma after the weekday.
  return weekdayAndDay.format(inZone(iso, zone)).replace(',', '')
}

interface Day<T> {
  name: string
  items: T[]
}

/** Cuts a list in the order of time into days. */
export function byDay<T extends { createdAt: string }>(
  items: readonly T[],
  now: number = Date.now(),
  zone: Zone = 'here',
): Day<T>[] {
  const days: Day<T>[] = []
  for (const item of items) {
    const name = dayName(item.createdAt, now, zone)
    const last = days.at(-1)
    if (last?.name === name) last.items.push(item)
    else days.push({ name, items: [item] })
  }
  return days
}
