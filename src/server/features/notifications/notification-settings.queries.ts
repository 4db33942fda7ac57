import { eq } from 'drizzle-orm'
import type { NotificationSettings } from '#contract/notification-settings.ts'
import type { Database } from '#server/db/client.ts'
import { idNow, preparedOnce } from '#server/db/planned-once.ts'
import { notificationSettings } from '#server/db/schema/notification-settings.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { minutesOf, timeOfDay } from '#server/notices/quiet.ts'

const settingsOf = preparedOnce((db) =>
  db
    .select()
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, idNow('viewer')))
    .prepare('notification_settings'),
)

export async function getNotificationSettings(db: Database, viewer: Viewer): Promise<NotificationSettings> {
  const [row] = await settingsOf(db).execute({ viewer: viewer.id })
  if (!row) return { unwanted: [], quietHours: null, followSpoons: false }
  const { unwanted, quietFrom, quietUntil, timeZone, followSpoons } = row
  const quietHours =
    quietFrom === null || quietUntil === null || timeZone === null
      ? null
      : { from: timeOfDay(quietFrom), until: timeOfDay(quietUntil), timeZone }
  return { unwanted, quietHours, followSpoons }
}

export async function setNotificationSettings(
  db: Database,
  viewer: Viewer,
  { unwanted, quietHours, followSpoons }: NotificationSettings,
): Promise<void> {
  const values = {
    unwanted,
    quietFrom: quietHours && minutesOf(quietHours.from),
    quietUntil: quietHours && minutesOf(quietHours.until),
    timeZone: quietHours?.timeZone ?? null,
    followSpoons,
  }
  await db
    .insert(notificationSettings)
    .values({ userId: viewer.id, ...values })
    .onConflictDoUpdate({ target: notificationSettings.userId, set: values })
}
