import { t } from '#words/t.ts'

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const weekdayAndDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** Such as '14:05'. */
export const timeOf = (iso: string): string => time.format(new Date(iso))

const startOf = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/** 'Today', 'Yesterday', or such as 'Sunday 15 November 2026'. */
export function dayName(iso: string, now: Date = new Date()): string {
  const day = startOf(new Date(iso))
  if (day === startOf(now)) return t('Today')
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (day === startOf(yesterday)) return t('Yesterday')
  // Browsers differ about a comma after the weekday.
  return weekdayAndDay.format(new Date(iso)).replace(',', '')
}

interface Day<T> {
  name: string
  items: T[]
}

/** Cuts a list in the order of time into days. */
export function byDay<T extends { createdAt: string }>(
  items: readonly T[],
  now: Date = new Date(),
): Day<T>[] {
  const days: Day<T>[] = []
  for (const item of items) {
    const name = dayName(item.createdAt, now)
    const last = days.at(-1)
    if (last?.name === name) last.items.push(item)
    else days.push({ name, items: [item] })
  }
  return days
}
