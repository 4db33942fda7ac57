import type { digestSettings } from '#server/db/schema/digest/digest-settings.ts'
import { nextMoment } from '#server/notifications/local-time.ts'
import { type QuietRules, quietAt } from '#server/notifications/quiet.ts'

type Rhythm = Pick<typeof digestSettings.$inferSelect, 'rhythm' | 'weekday' | 'minute' | 'timeZone'>

/** Null: it is off. */
export const nextDue = ({ rhythm, weekday, minute, timeZone }: Rhythm, after: Date): Date | null =>
  rhythm === 'off'
    ? null
    : nextMoment({ minute, timeZone, weekday: rhythm === 'weekly' ? weekday : null }, after)

/** When it may come, if it is due at this moment: then, or when quiet hours end. */
export function afterQuietHours(rules: QuietRules, due: Date): Date {
  if (quietAt(rules, due).quiet?.because !== 'hours') return due
  const { quietUntil: minute, timeZone } = rules
  return minute === null || timeZone === null ? due : nextMoment({ minute, timeZone, weekday: null }, due)
}

/**
 * How much later than chosen it may come. A server that was away through the morning does not write at night: what it
 * has to tell waits for the next day at the chosen time.
 */
const latest = 2 * 60 * 60 * 1000

export type DueStep =
  | { act: 'send'; nextDueAt: Date | null }
  /** Nothing is told, and so nothing is covered: the next one tells of it. */
  | { act: 'wait'; nextDueAt: Date | null }

/** What to do about one that is due. */
export function stepFor(rhythm: Rhythm, due: Date, rules: QuietRules, now: Date): DueStep {
  // After the one that is due as well, whatever this machine's clock says: or it would come twice.
  const later = due > now ? due : now
  const { quiet } = quietAt(rules, now)
  if (quiet?.because === 'hours') return { act: 'wait', nextDueAt: afterQuietHours(rules, now) }
  if (quiet) return { act: 'wait', nextDueAt: nextDue(rhythm, later) }
  if (now.getTime() - due.getTime() > latest)
    return { act: 'wait', nextDueAt: nextDue({ ...rhythm, rhythm: 'daily' }, later) }
  return { act: 'send', nextDueAt: nextDue(rhythm, later) }
}
