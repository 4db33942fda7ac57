const minute = 60_000
const day = 24 * 60 * minute

const formats = new Map<string, Intl.DateTimeFormat>()
const mostFormats = 1_000

/** Kept, as far as they fit, for each time zone: making one is slow. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hourCycle: 'h23', calendar: 'iso8601', numberingSystem: 'latn' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  })
  if (formats.size < mostFormats) formats.set(timeZone, format)
  return format
}

/** What the clock on the wall shows there, to the minute, as if it were UTC: to calculate with. */
function wallClock(at: number, timeZone: string): number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
}

const offsetAt = (at: number, timeZone: string): number =>
  wallClock(at, timeZone) - Math.floor(at / minute) * minute

/**
 * When the clock on the wall there shows this. If it does so twice, because clocks are set back, the first time; if it
 * never does, because they are set forward, as much later as they are.
 */
function momentOf(wall: number, timeZone: string): number {
  const before = wall - offsetAt(wall - day, timeZone)
  const after = wall - offsetAt(wall + day, timeZone)
  const found = [before, after]
    .sort((one, other) => one - other)
    .find((at) => wallClock(at, timeZone) === wall)
  return found ?? before
}

export interface Moment {
  /** Minutes since midnight, where it is. */
  minute: number
  timeZone: string
  /** 1 is Monday; null: any day. */
  weekday: number | null
}

/** The first time after this that it is so late there, on such a day. */
export function nextMoment({ minute: minutes, timeZone, weekday }: Moment, after: Date): Date {
  const wall = wallClock(after.getTime(), timeZone)
  const midnight = Math.floor(wall / day) * day
  for (let days = 0; days <= 8; days += 1) {
    const wanted = midnight + days * day + minutes * minute
    if (weekday !== null && new Date(wanted).getUTCDay() !== weekday % 7) continue
    const at = momentOf(wanted, timeZone)
    if (at > after.getTime()) return new Date(at)
  }
  throw new Error('No such time within nine days')
}

/** When the clock on the wall there shows this, such as 2026-03-29T02:30. Null: the calendar has no such day. */
export function instantOf(wall: string, timeZone: string): Date | null {
  const asUtc = Date.parse(`${wall}:00.000Z`)
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(wall)) return null
  return new Date(momentOf(asUtc, timeZone))
}

/** What the clock on the wall there shows, such as 2026-03-29T02:30. */
export const wallTimeAt = (at: Date, timeZone: string): string =>
  new Date(wallClock(at.getTime(), timeZone)).toISOString().slice(0, 16)

/** So many days later there, at the same time of day, whatever the clocks did meanwhile. */
export function sameTimeIn(days: number, at: Date, timeZone: string): Date {
  return new Date(momentOf(wallClock(at.getTime(), timeZone) + days * day, timeZone))
}
