import { limits } from '#contract/core/limits.ts'
import { t } from '#words/t.ts'
import { dayOfField, toField } from './coming-days.ts'
import { dayOf, inZone, timeOf, type Zone } from './dates.ts'

const evening = 20
const morning = 9
/** Until when it is still worth saying 'tonight'. */
const eveningIsNear = 19
/** Whoever is up before this hour means the day that is about to begin by 'this morning'. */
const nightEnds = 6

const at = (now: Date, days: number, hour: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour)

export type LaterKey = 'this-morning' | 'tonight' | 'tomorrow-morning' | 'tomorrow-evening'

interface LaterChoice {
  key: LaterKey
  label: string
  /** Where the person is now: nine o'clock is nine o'clock, also on the day on which the clocks change. */
  at: Date
}

/** The few moments that are offered, in words. */
export function laterChoices(now: Date = new Date()): LaterChoice[] {
  const hours = now.getHours()
  return [
    ...(hours < nightEnds
      ? [{ key: 'this-morning', label: t('This morning, 09:00'), at: at(now, 0, morning) } as const]
      : []),
    ...(hours < eveningIsNear
      ? [{ key: 'tonight', label: t('Tonight, 20:00'), at: at(now, 0, evening) } as const]
      : []),
    { key: 'tomorrow-morning', label: t('Tomorrow morning, 09:00'), at: at(now, 1, morning) },
    ...(hours < eveningIsNear
      ? []
      : [{ key: 'tomorrow-evening', label: t('Tomorrow evening, 20:00'), at: at(now, 1, evening) } as const]),
  ]
}

/** What a date field and a time field hold, as a moment here; null if they hold none. */
export function momentOfFields(date: string, time: string): Date | null {
  const day = dayOfField(date)
  const [hours, minutes] = time.split(':').map(Number)
  if (!day || hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)) return null
  day.setHours(hours, minutes)
  return day
}

export const timeField = (date: Date): string => timeOf(date.toISOString())

/** When something goes out: one of the moments that are offered, or another one. */
export interface When {
  choice: LaterKey | 'another'
  date: string
  time: string
}

export const momentOf = ({ choice, date, time }: When, now: Date = new Date()): Date | null =>
  choice === 'another'
    ? momentOfFields(date, time)
    : (laterChoices(now).find(({ key }) => key === choice)?.at ?? null)

/** Begins with what was chosen before; else with the first that is offered. */
export function startWhen(iso: string | null = null, now: Date = new Date()): When {
  const chosen = iso && Date.parse(iso) > now.getTime() ? new Date(iso) : null
  const offered = laterChoices(now)
  const start = chosen ?? offered[0]?.at ?? now
  return {
    choice: chosen ? 'another' : (offered[0]?.key ?? 'another'),
    date: toField(start),
    time: timeField(start),
  }
}

const day = 24 * 60 * 60 * 1000

/** What has to be put right, in words; null: nothing. */
export function whenProblem(when: When, now: Date = new Date()): string | null {
  const moment = momentOf(when, now)
  if (!moment) return t('Please choose a day and a time.')
  if (moment <= now) return t('This time has passed. Please choose a later one.')
  return moment.getTime() - now.getTime() >= (limits.laterDays - 1) * day
    ? t('Please choose a time within a year.')
    : null
}

/** The clocks go forward over this time, so it is not there: it goes out as much later as they jump. */
export function isSkippedByClocks(when: When): boolean {
  if (when.choice !== 'another') return false
  const moment = momentOfFields(when.date, when.time)
  return moment !== null && timeField(moment) !== when.time
}

const wholeDay = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })

/** Such as 'today at 20:00', 'tomorrow at 09:00', 'on Friday 20 November at 09:00', or with the year of another one. */
export function whenInWords(iso: string, seenAt: number = Date.now(), zone: Zone = 'here'): string {
  const [moment, now, time] = [inZone(iso, zone), inZone(seenAt, zone), timeOf(iso, zone)]
  if (toField(moment) === toField(now)) return t('today at {time}', { time })
  if (toField(moment) === toField(at(now, 1, 0))) return t('tomorrow at {time}', { time })
  if (moment.getFullYear() !== now.getFullYear())
    return t('on {date} at {time}', { date: dayOf(iso, zone), time })
  // Browsers differ about a comma after the weekday.
  return t('on {date} at {time}', { date: wholeDay.format(moment).replace(',', ''), time })
}
