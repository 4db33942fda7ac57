import { t } from '#words/t.ts'

interface Span {
  startsAt: string
  endsAt: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

function format(timeZone: string | undefined, key: string, options: Intl.DateTimeFormatOptions) {
  const name = `${timeZone} ${key}`
  const known = formats.get(name) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone })
  formats.set(name, known)
  return known
}

/** Such as 'Saturday 12 June'. Without a zone: where the device is. */
export const dayIn = (iso: string, timeZone?: string): string =>
  format(timeZone, 'day', { weekday: 'long', day: 'numeric', month: 'long' })
    .format(new Date(iso))
    .replace(',', '')

export const timeIn = (iso: string, timeZone?: string): string =>
  format(timeZone, 'time', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(iso))

/** Such as '2026-06-12'. */
export const dateIn = (iso: string, timeZone?: string): string => {
  const parts = format(timeZone, 'date', { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(
    new Date(iso),
  )
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** Such as 'Saturday 12 June, 15:00 to 17:00'. */
export const spanIn = ({ startsAt, endsAt }: Span, timeZone?: string): string =>
  dateIn(startsAt, timeZone) === dateIn(endsAt, timeZone)
    ? t('{day}, {from} to {until}', {
        day: dayIn(startsAt, timeZone),
        from: timeIn(startsAt, timeZone),
        until: timeIn(endsAt, timeZone),
      })
    : t('{day}, {from}, to {lastDay}, {until}', {
        day: dayIn(startsAt, timeZone),
        from: timeIn(startsAt, timeZone),
        lastDay: dayIn(endsAt, timeZone),
        until: timeIn(endsAt, timeZone),
      })

/** Chromium still names these cities as they were called long ago. The zones themselves keep the browser's name. */
const newNames: Partial<Record<string, string>> = {
  ...{ Asmera: 'Asmara', Calcutta: 'Kolkata', Coral_Harbour: 'Atikokan', Enderbury: 'Kanton' },
  ...{ Faeroe: 'Faroe', Godthab: 'Nuuk', Katmandu: 'Kathmandu', Kiev: 'Kyiv', Ponape: 'Pohnpei' },
  ...{ Rangoon: 'Yangon', Saigon: 'Ho_Chi_Minh', Truk: 'Chuuk' },
}

/** Such as 'Europe/Kyiv', whatever the browser calls it. */
export const currentZone = (timeZone: string): string =>
  timeZone.replace(/[^/]+$/, (city) => newNames[city] ?? city)

/** As people say it: the city that stands in its name. */
export const nameOfZone = (timeZone: string): string =>
  currentZone(timeZone).replace(/.*\//, '').replaceAll('_', ' ')

export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** What clocks show at `here` then, without a day that is the same there; null: the same as clocks there. */
export function ownTimeOf(span: Span, timeZone: string, here?: string): string | null {
  const { startsAt, endsAt } = span
  const isSameDay = [startsAt, endsAt].every((iso) => dateIn(iso, here) === dateIn(iso, timeZone))
  if (isSameDay && timeIn(startsAt, here) === timeIn(startsAt, timeZone)) return null
  return isSameDay && dateIn(startsAt, here) === dateIn(endsAt, here)
    ? t('{from} to {until}', { from: timeIn(startsAt, here), until: timeIn(endsAt, here) })
    : spanIn(span, here)
}

/** So many days after such a date. */
export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}
