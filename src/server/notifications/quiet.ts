import { eq, sql } from 'drizzle-orm'
import type { QuietView } from '#contract/notifications/notification-settings.ts'
import type { SpoonLevel } from '#contract/spoons.ts'
import type { Readable } from '#server/db/connection.ts'
import { idNow } from '#server/db/parameters.ts'
import { notificationSettings } from '#server/db/schema/notifications/notification-settings.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statement } from '#server/db/statement.ts'
import type { Viewer } from '#server/http/viewer.ts'

export interface QuietRules {
  quietFrom: number | null
  quietUntil: number | null
  timeZone: string | null
  followSpoons: boolean
  socialSpoons: SpoonLevel
}

const minutesOfDay = 24 * 60

/** Minutes since midnight, as '07:05'. */
export const timeOfDay = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

interface Clock {
  format: Intl.DateTimeFormat
  /** Minutes since midnight there, as it was `at` this minute: it is the same for everyone who lives there. */
  shows: number
  at: number
}

/** Kept, as far as they fit, for each time zone: making one takes longer than all the rest of an answer. */
const clocks = new Map<string, Clock>()
const mostClocks = 1_000

function clockOf(timeZone: string): Clock {
  const known = clocks.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const clock = { format, shows: 0, at: Number.NaN }
  if (clocks.size < mostClocks) clocks.set(timeZone, clock)
  return clock
}

function localMinutes(now: Date, timeZone: string): number {
  const clock = clockOf(timeZone)
  const at = Math.floor(now.getTime() / 60_000)
  if (clock.at !== at) Object.assign(clock, { at, shows: minutesOf(clock.format.format(now)) })
  return clock.shows
}

/** Whether it is quiet by these rules at this moment. Hours come before spoons, because they keep more away. */
export function quietAt(rules: QuietRules, now: Date): QuietView {
  const { quietFrom: from, quietUntil: until, timeZone, followSpoons, socialSpoons } = rules
  const bySpoons = followSpoons && (socialSpoons === 'low' || socialSpoons === 'empty')
  const spoons = bySpoons ? { because: 'spoons' as const, until: null } : null
  if (from === null || until === null || timeZone === null) return { quiet: spoons, changesAt: null }
  const minute = localMinutes(now, timeZone)
  const since = (start: number) => (minute - start + minutesOfDay) % minutesOfDay
  const isQuiet = since(from) < (until - from + minutesOfDay) % minutesOfDay
  const minutesLeft = minutesOfDay - since(isQuiet ? until : from)
  // On the two nights when clocks change this is an hour off; whoever asks then learns the rest.
  const changesAt = new Date(Math.floor(now.getTime() / 60_000 + minutesLeft) * 60_000).toISOString()
  return { quiet: isQuiet ? { because: 'hours', until: timeOfDay(until) } : spoons, changesAt }
}

/** What `quietAt` goes by, of a person and their settings. */
export const quietRules = {
  quietFrom: notificationSettings.quietFrom,
  quietUntil: notificationSettings.quietUntil,
  timeZone: notificationSettings.timeZone,
  followSpoons: notificationSettings.followSpoons,
  socialSpoons: users.socialSpoons,
}
const neverQuiet: QuietView = { quiet: null, changesAt: null }

const asked = new WeakMap<Viewer, Promise<QuietView>>()

/** Asked once for each request, however many parts of an answer want to know. */
export function getQuiet(db: Readable, viewer: Viewer): Promise<QuietView> {
  const known = asked.get(viewer) ?? askQuiet(db, viewer)
  asked.set(viewer, known)
  return known
}

const rulesOf = statement('quiet_rules', () =>
  selecting(quietRules, (select) =>
    select
      .from(notificationSettings)
      .innerJoin(users, eq(users.id, notificationSettings.userId))
      .where(eq(notificationSettings.userId, idNow('viewer'))),
  ),
)

async function askQuiet(db: Readable, viewer: Viewer): Promise<QuietView> {
  const [row] = await rulesOf(db, { viewer: viewer.id })
  return row ? quietAt(row, new Date()) : neverQuiet
}

/** Those of these people for whom it is quiet now. */
export async function listQuietPeople(
  db: Pick<Readable, 'select'>,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ id: users.id, ...quietRules })
    .from(notificationSettings)
    .innerJoin(users, eq(users.id, notificationSettings.userId))
    .where(sql`${notificationSettings.userId} = any(${sql.param([...ids])}::uuid[])`)
  const now = new Date()
  return new Set(rows.filter((row) => quietAt(row, now).quiet).map(({ id }) => id))
}
