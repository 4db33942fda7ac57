import { and, eq, isNull } from 'drizzle-orm'
import type { NotificationSettings } from '#contract/notifications/notification-settings.ts'
import type { Readable, Transaction } from '#server/db/connection.ts'
import { notificationSettings } from '#server/db/schema/notifications/notification-settings.ts'
import { users } from '#server/db/schema/users.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { minutesOf, timeOfDay } from '#server/notifications/quiet.ts'

export async function getNotificationSettings(db: Readable, viewer: Viewer): Promise<NotificationSettings> {
  const [row] = await db.select().from(notificationSettings).where(eq(notificationSettings.userId, viewer.id))
  if (!row) return { unwanted: [], quietHours: null, followSpoons: false }
  const { unwanted, quietFrom, quietUntil, timeZone, followSpoons } = row
  const quietHours =
    quietFrom === null || quietUntil === null || timeZone === null
      ? null
      : { from: timeOfDay(quietFrom), until: timeOfDay(quietUntil), timeZone }
  return { unwanted, quietHours, followSpoons }
}

export async function setNotificationSettings(
  tx: Transaction,
  viewer: Viewer,
  { unwanted, quietHours, followSpoons }: NotificationSettings,
): Promise<void> {
  const set = {
    unwanted,
    quietFrom: quietHours && minutesOf(quietHours.from),
    quietUntil: quietHours && minutesOf(quietHours.until),
    timeZone: quietHours?.timeZone ?? null,
    followSpoons,
  }
  await tx
    .insert(notificationSettings)
    .values({ userId: viewer.id, ...set })
    .onConflictDoUpdate({ target: notificationSettings.userId, set })
}

/** Null for who has left. */
export async function getOwnEmail(db: Readable, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
  return row?.email ?? null
}
