import { eq, sql } from 'drizzle-orm'
import type { NotificationSettings } from '#contract/notification-settings.ts'
import type { Database } from '#server/db/client.ts'
import { idNow, preparedOnce } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { notificationSettings } from '#server/db/schema/notification-settings.ts'
import { signedOut } from '#server/http/errors.ts'
import { stillSignedIn, writeAs } from '#server/http/still-signed-in.ts'
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

const given = sql.placeholder

const setting = preparedSql(
  'notification_settings_set',
  () => sql`
  insert into ${notificationSettings} (user_id, unwanted, quiet_from, quiet_until, time_zone, follow_spoons)
  select ${idNow('viewer')}, ${given('unwanted')}::text[], ${given('quietFrom')}::smallint,
    ${given('quietUntil')}::smallint, ${given('timeZone')}::text, ${given('followSpoons')}::boolean
  where ${stillSignedIn}
  on conflict (user_id) do update set unwanted = excluded.unwanted, quiet_from = excluded.quiet_from,
    quiet_until = excluded.quiet_until, time_zone = excluded.time_zone, follow_spoons = excluded.follow_spoons,
    updated_at = now()
  returning 1`,
)

export async function setNotificationSettings(
  db: Database,
  viewer: Viewer,
  { unwanted, quietHours, followSpoons }: NotificationSettings,
): Promise<void> {
  const set = await writeAs(viewer, db, setting, {
    unwanted,
    quietFrom: quietHours && minutesOf(quietHours.from),
    quietUntil: quietHours && minutesOf(quietHours.until),
    timeZone: quietHours?.timeZone ?? null,
    followSpoons,
  })
  if (set.length === 0) throw signedOut()
}
