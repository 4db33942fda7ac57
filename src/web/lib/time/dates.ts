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

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** Such as '15 November 2026 at 01:30'. */
export function dayAndTimeOf(iso: string): string {
  const date = new Date(iso)
  const time = `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
  return t('{date} at {time}', { date: dayOf(iso), time })
}

/** Such as '15 November 2026'. */
export function dayOf(iso: string): string {
  const date = new Date(iso)
  return t('{day} {month} {year}', {
    day: String(date.getDate()),
    month: months[date.getMonth()] ?? '',
    year: String(date.getFullYear()),
  })
}
