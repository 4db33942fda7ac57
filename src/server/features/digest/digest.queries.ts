import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { DigestView } from '#contract/digest/digest.ts'
import { usualDigestKinds, weekdays } from '#contract/digest/digest-choices.ts'
import type { Readable } from '#server/db/connection.ts'
import { digestSettings } from '#server/db/schema/digest/digest-settings.ts'
import { notificationSettings } from '#server/db/schema/notifications/notification-settings.ts'
import { users } from '#server/db/schema/users.ts'
import { type QuietRules, quietRules, timeOfDay } from '#server/notifications/quiet.ts'
import { afterQuietHours } from './digest.schedule.ts'

type Settings = typeof digestSettings.$inferSelect

const isDue = lte(digestSettings.nextDueAt, sql`now()`)
/** Who asked to be deleted, or is suspended, hears of nothing. */
const isThere = and(
  isNull(users.eraseAfter),
  isNull(users.erasedAt),
  or(isNull(users.suspendedUntil), lte(users.suspendedUntil, sql`now()`)),
)

const columns = {
  settings: digestSettings,
  email: users.email,
  // Who has chosen nothing has no row, and is never quiet.
  quiet: { ...quietRules, followSpoons: sql<boolean>`coalesce(${notificationSettings.followSpoons}, false)` },
}

export interface DigestReader {
  settings: Settings
  email: string
  quiet: QuietRules
}

/** Who gets one, and how; null for who does not, or not any more. */
export async function getReader(db: Readable, userId: string): Promise<DigestReader | null> {
  const [row] = await db
    .select(columns)
    .from(digestSettings)
    .innerJoin(users, eq(users.id, digestSettings.userId))
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(
      and(
        eq(digestSettings.userId, userId),
        sql`${digestSettings.rhythm} <> 'off'`,
        isNull(digestSettings.refusedAt),
        isThere,
      ),
    )
  return row ?? null
}

/** Locked until the transaction ends; null if another instance has it, or had it. */
export async function lockDueReader(db: Readable, userId: string): Promise<DigestReader | null> {
  const [row] = await db
    .select(columns)
    .from(digestSettings)
    .innerJoin(users, eq(users.id, digestSettings.userId))
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(and(eq(digestSettings.userId, userId), isDue))
    .for('update', { of: digestSettings, skipLocked: true })
  return row ?? null
}

export async function listDue(db: Readable, most: number): Promise<string[]> {
  const due = await db
    .select({ userId: digestSettings.userId })
    .from(digestSettings)
    .where(isDue)
    .orderBy(digestSettings.nextDueAt)
    .limit(most)
  return due.map(({ userId }) => userId)
}

export async function getDigest(db: Readable, userId: string): Promise<DigestView> {
  const [row] = await db
    .select(columns)
    .from(users)
    .leftJoin(digestSettings, eq(digestSettings.userId, users.id))
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(eq(users.id, userId))
  const settings = row?.settings ?? null
  const due = settings?.nextDueAt ?? null
  const comes = row && due && afterQuietHours(row.quiet, due)
  return {
    rhythm: settings?.rhythm ?? 'off',
    weekday: weekdays[(settings?.weekday ?? 1) - 1] ?? 'monday',
    time: timeOfDay(settings?.minute ?? 8 * 60),
    timeZone: settings?.timeZone ?? 'UTC',
    kinds: settings?.kinds ?? [...usualDigestKinds],
    names: settings?.names ?? false,
    quotes: settings?.quotes ?? false,
    nextAt: comes?.toISOString() ?? null,
    waitsForQuietHours: comes?.getTime() !== due?.getTime(),
    isRefused: settings?.refusedAt != null,
    email: row?.email ?? '',
  }
}
