import type { FastifyInstance } from 'fastify'
import { notificationSettingEndpoints } from '#contract/notification-settings.ts'
import type { Database } from '#server/db/client.ts'
import type { FirstData } from '#server/document/first-data.ts'
import type { Limit, TakeTurn } from '#server/http/rate-limit.ts'
import { readRoute, writeRoute } from '#server/http/route.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { getQuiet } from '#server/notices/quiet.ts'
import type { Events } from '#server/realtime/events.ts'
import { getNotificationSettings, setNotificationSettings } from './notification-settings.queries.ts'

const changeLimit: Limit = { name: 'notification-settings', points: 120, seconds: 10 * 60 }

interface NotificationServices {
  db: Database
  events: Events
  takeTurn: TakeTurn
}

export function notificationSettingRoutes(
  app: FastifyInstance,
  { db, events, takeTurn }: NotificationServices,
): void {
  readRoute(app, notificationSettingEndpoints.get, ({ viewer }) => getNotificationSettings(db, viewer))

  const turn = ({ id }: Viewer) => takeTurn(changeLimit, id)
  writeRoute(app, notificationSettingEndpoints.set, turn, async ({ body, viewer }) => {
    await setNotificationSettings(db, viewer, body)
    // Their other devices may have something to show now, or nothing any more.
    events.publish({ type: 'access.changed', userIds: [viewer.id] })
    return body
  })

  readRoute(app, notificationSettingEndpoints.quiet, ({ viewer }) => getQuiet(db, viewer))
}

/** The header of every screen knows from the start whether it may show a badge. */
export const notificationFirstData =
  (db: Database): FirstData =>
  async ({ screen, viewer }) => [
    [[notificationSettingEndpoints.quiet.path], await getQuiet(db, viewer)],
    ...(screen === '/settings/notifications'
      ? [[[notificationSettingEndpoints.get.path], await getNotificationSettings(db, viewer)] as const]
      : []),
  ]
