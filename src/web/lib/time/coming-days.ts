import { t } from '#words/t.ts'
import { inZone, type Zone } from './dates.ts'

interface ComingDay {
  key: 'tomorrow' | 'three-days' | 'next-week'
  label: string
  /** Its first moment, where the person lives. */
  until: Date
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' })
const wholeDay = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })

const dayAfter = (now: Date, days: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)

/** A week begins on Monday; on a Sunday, next week begins tomorrow, so it means the Monday after that. */
function nextMonday(now: Date): Date {
  const left = (8 - now.getDay()) % 7 || 7
  return dayAfter(now, left === 1 ? 8 : left)
}

/** The days that are offered, each with its name, so that nobody has to count. */
export const comingDays = (now: Date = new Date()): ComingDay[] => {
  const [tomorrow, threeDays, nextWeek] = [dayAfter(now, 1), dayAfter(now, 3), nextMonday(now)]
  return [
    {
      key: 'tomorrow',
      label: t('Tomorrow ({weekday})', { weekday: weekday.format(tomorrow) }),
      until: tomorrow,
    },
    {
      key: 'three-days',
      label: t('In three days ({weekday})', { weekday: weekday.format(threeDays) }),
      until: threeDays,
    },
    {
      key: 'next-week',
      label: t('Next week ({weekday})', { weekday: weekday.format(nextWeek) }),
      until: nextWeek,
    },
  ]
}

/** What a date field holds, such as '2026-11-20', as the first moment of that day here; null if it is no day. */
export function dayOfField(value: string): Date | null {
  const [year, month, day] = value.split('-').map(Number)
  return year && month && day ? new Date(year, month - 1, day) : null
}

/** The other way round. */
export const toField = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

/** 'tomorrow', or such as 'on Friday 20 November'. */
export function onComingDay(iso: string, at: number = Date.now(), zone: Zone = 'here'): string {
  const day = inZone(iso, zone)
  const now = inZone(at, zone)
  if (toField(day) === toField(dayAfter(now, 1))) return t('tomorrow')
  // Browsers differ about a comma after the weekday.
  return t('on {date}', { date: wholeDay.format(day).replace(',', '') })
}
