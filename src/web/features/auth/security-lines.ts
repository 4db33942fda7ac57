import type { SecurityView } from '#contract/auth/auth.ts'
import { dayOf } from '#web/lib/time/dates.ts'

type SecurityEvent = SecurityView['events'][number]
export type SecurityLine = SecurityEvent & { count: number }

const isSame = (one: SecurityEvent, other: SecurityEvent): boolean =>
  one.kind === other.kind && one.device === other.device && dayOf(one.createdAt) === dayOf(other.createdAt)

/** Newest first. The same thing again, from the same browser on the same day, is one line that says how often. */
export function securityLines(events: readonly SecurityEvent[]): SecurityLine[] {
  const lines: SecurityLine[] = []
  for (const event of events) {
    const last = lines.at(-1)
    if (last && isSame(last, event)) last.count += 1
    else lines.push({ ...event, count: 1 })
  }
  return lines
}
