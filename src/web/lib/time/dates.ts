import { t } from '#words/t.ts'

// Written out by hand: the first use of Intl took 70 ms of the opening of a page on a small phone.

const months = [
  t('January'),
  t('February'),
  t('March'),
  t('April'),
  t('May'),
  t('June'),
  t('July'),
  t('August'),
  t('September'),
  t('October'),
  t('November'),
  t('December'),
]

/** Where the device is; or, before anybody knows where that is, in the time of the world (use-dates.ts). */
export type Zone = 'here' | 'utc'

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** A date whose parts, read as those of the device, are those of the zone. */
export function inZone(iso: string | number, zone: Zone): Date {
  const date = new Date(iso)
  if (zone === 'here') return date
  return new Date(
    date.getUTCFullYear(),
    date.getUTCMonth(),
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
  )
}

/** Such as '01:30'. */
export function timeOf(iso: string, zone: Zone = 'here'): string {
  const date = inZone(iso, zone)
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/** Such as '15 November 2026 at 01:30'. */
export const dayAndTimeOf = (iso: string, zone: Zone = 'here'): string =>
  t('{date} at {time}', { date: dayOf(iso, zone), time: timeOf(iso, zone) })

/** Such as '15 November 2026'. */
export function dayOf(iso: string, zone: Zone = 'here'): string {
  const date = inZone(iso, zone)
  return t('{day} {month} {year}', {
    day: String(date.getDate()),
    month: months[date.getMonth()] ?? '',
    year: String(date.getFullYear()),
  })
}
