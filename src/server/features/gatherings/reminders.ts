import type { ReminderChoice } from '#contract/gatherings/gathering-choices.ts'
import { sameTimeIn } from '#server/notifications/local-time.ts'
import { type QuietRules, quietAt } from '#server/notifications/quiet.ts'

const minute = 60_000
const hour = 60 * minute
/** Later than that it would be no reminder, but a start. */
const latest = hour
const step = 15 * minute
const stepsOfDay = (24 * hour) / step

interface When {
  startsAt: Date
  /** Of the gathering: a day before is at the same time of day there. */
  timeZone: string
  remind: ReminderChoice
  /** Null: it is never quiet. */
  rules: QuietRules | null
  now: Date
}

const isQuietAt = (rules: QuietRules | null, at: number): boolean =>
  rules !== null && quietAt(rules, new Date(at)).quiet?.because === 'hours'

/**
 * When to remind. In quiet hours nothing comes: then it is when they end, or, if that is too late, before they begin.
 * Null: not at all, or too little time is left.
 */
export function reminderAt({ startsAt, timeZone, remind, rules, now }: When): Date | null {
  if (remind === 'none') return null
  const start = startsAt.getTime()
  const wanted = remind === 'day' ? sameTimeIn(-1, startsAt, timeZone).getTime() : start - 2 * hour
  const at = outOfQuiet(wanted, start, rules)
  return at > now.getTime() ? new Date(at) : null
}

function outOfQuiet(wanted: number, start: number, rules: QuietRules | null): number {
  if (!isQuietAt(rules, wanted)) return wanted
  const steps = Array.from({ length: stepsOfDay }, (_, index) => (index + 1) * step)
  const after = steps.find((by) => !isQuietAt(rules, wanted + by))
  if (after !== undefined && wanted + after <= start - latest) return wanted + after
  const before = steps.find((by) => !isQuietAt(rules, wanted - by))
  return before === undefined ? wanted : wanted - before
}
