import type { FastifyInstance } from 'fastify'
import { notificationSettingEndpoints } from '#contract/notifications/notification-settings.ts'
import type { PreloadedQueries } from '#server/document/preloaded-queries.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import { write } from '#server/http/write.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { getQuiet } from '#server/notifications/quiet.ts'
import {
  getNotificationSettings,
  getOwnEmail,
  setNotificationSettings,
} from './notification-settings.queries.ts'
import { testMail } from './test.mail.ts'

const limit: Limit = { name: 'notification-settings', points: 120, seconds: 10 * 60 }

const testLimit: Limit = { name: 'test-email', points: 5, seconds: 60 * 60 }

export function notificationSettingRoutes(app: FastifyInstance, { mailer }: { mailer: Mailer }): void {
  mailer.compose('test', async (tx, { userId }) => {
    const email = userId === null ? null : await getOwnEmail(tx, userId)
    return email === null ? null : testMail(email)
  })

  read(app, notificationSettingEndpoints.get, ({ viewer, db }) => getNotificationSettings(db, viewer))

  write(app, notificationSettingEndpoints.set, { limit }, async ({ body, viewer, tx, publish }) => {
    await setNotificationSettings(tx, viewer, body)
    // Their other devices may have something to show now, or nothing any more.
    publish({ type: 'access.changed', userIds: [viewer.id] })
    return getNotificationSettings(tx, viewer)
  })

  write(app, notificationSettingEndpoints.testEmail, { limit: testLimit }, async (call) => {
    await mailer.queue(call, { kind: 'test', userId: call.viewer.id, data: {} })
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
