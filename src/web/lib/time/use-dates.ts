import { currentDrawing, useIsDrawn } from '#web/lib/drawing/drawing.ts'
import { dayAndTimeOf, dayOf, timeOf, type Zone } from './dates.ts'
import { minute, timeAgo } from './time-ago.ts'

interface Dates {
  zone: Zone
  now: () => number
  dayOf: (iso: string) => string
  timeOf: (iso: string) => string
  dayAndTimeOf: (iso: string) => string
  timeAgo: (iso: string) => string
}

const datesIn = (zone: Zone, now: () => number): Dates => ({
  zone,
  now,
  dayOf: (iso) => dayOf(iso, zone),
  timeOf: (iso) => timeOf(iso, zone),
  dayAndTimeOf: (iso) => dayAndTimeOf(iso, zone),
  timeAgo: (iso) => timeAgo(iso, asSaid(now()), zone),
})

/**
 * How long ago things were stays for a minute as it was drawn. Said anew when the screen is taken over, 'just now' may
 * have become '1 minute ago', which is longer and moves what stands beside it.
 */
function asSaid(now: number): number {
  const { at } = currentDrawing()
  return Math.abs(now - at) < minute ? at : now
}

const here = datesIn('here', Date.now)
/** The server knows no time zone but that of the world, and its now is not that of the device. */
const asDrawn = datesIn('utc', () => currentDrawing().at)

/** For everything that the server draws: its own dates at first, and those of the device as soon as it is known. */
export const useDates = (): Dates => (useIsDrawn() ? asDrawn : here)
