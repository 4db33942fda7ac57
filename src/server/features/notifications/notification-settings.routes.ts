import type { FastifyInstance } from 'fastify'
import { notificationSettingEndpoints } from '#contract/notifications/notification-settings.ts'
import type { PreloadedQueries } from '#server/document/preloaded-queries.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import { write } from '#server/http/write.ts'
import { getQuiet } from '#server/notifications/quiet.ts'
import { getNotificationSettings, setNotificationSettings } from './notification-settings.queries.ts'

const limit: Limit = { name: 'notification-settings', points: 120, seconds: 10 * 60 }

export function notificationSettingRoutes(app: FastifyInstance): void {
  read(app, notificationSettingEndpoints.get, ({ viewer, db }) => getNotificationSettings(db, viewer))

  write(app, notificationSettingEndpoints.set, { limit }, async ({ body, viewer, tx, publish }) => {
    await setNotificationSettings(tx, viewer, body)
    // Their other devices may have something to show now, or nothing any more.
    publish({ type: 'access.changed', userIds: [viewer.id] })
    return getNotificationSettings(tx, viewer)
  })

  read(app, notificationSettingEndpoints.quiet, ({ viewer, db }) => getQuiet(db, viewer))
}

/** The header of every screen knows from the start whether it may show a badge. */
export const notificationPreloadedQueries: PreloadedQueries = async ({ screen, viewer, db }) => [
  [[notificationSettingEndpoints.quiet.path], await getQuiet(db, viewer)],
  ...(screen === '/settings/notifications'
    ? [[[notificationSettingEndpoints.get.path], await getNotificationSettings(db, viewer)] as const]
    : []),
]
