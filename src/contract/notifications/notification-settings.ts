import * as z from 'zod'
import { endpoint } from '#contract/core/endpoint.ts'
import { TimeOfDay, TimeZone } from '#contract/core/time-of-day.ts'
import { t } from '#words/t.ts'
import { optionalNoticeKinds } from './notice-kinds.ts'

const QuietHours = z
  .object({
    from: TimeOfDay,
    until: TimeOfDay,
    /** Where the person lives, as their browser names it. */
    timeZone: TimeZone,
  })
  .refine(({ from, until }) => from !== until, {
    error: () => t('Please choose two different times.'),
    path: ['until'],
  })

export const NotificationSettings = z.object({
  /** Notices that the person can do without and does not want. They are not made. */
  unwanted: z
    .array(
      z.enum(optionalNoticeKinds, { error: () => t('This notification isn’t one that you can turn off.') }),
    )
    .max(optionalNoticeKinds.length, { error: () => t('Please name each notification once.') })
    .overwrite((kinds) => [...new Set(kinds)]),
  /** Null: none. */
  quietHours: QuietHours.nullable(),
  /** With low or empty spoons, only direct messages from friends show. */
  followSpoons: z.boolean({ error: () => t('Following your spoons is either true or false.') }),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** Whether it is quiet for the person now. What would be shown waits; nothing is lost. */
export const QuietView = z.object({
  quiet: z
    .object({
      /** `hours`: nothing shows. `spoons`: only direct messages do. */
      because: z.enum(['hours', 'spoons']),
      /** Such as 07:00, where the person lives; null while it lasts as long as the energy is low. */
      until: z.string().nullable(),
    })
    .nullable(),
  /** When quiet hours begin or end next; null without them. */
  changesAt: z.iso.datetime().nullable(),
})
export type QuietView = z.infer<typeof QuietView>

export const notificationSettingEndpoints = {
  get: endpoint('GET', '/api/notification-settings', {
    summary: 'Which notices you want, and when it should be quiet.',
    response: NotificationSettings,
  }),
  set: endpoint('PUT', '/api/notification-settings', {
    summary: 'Choose which notices you want, and when it should be quiet.',
    body: NotificationSettings,
    response: NotificationSettings,
  }),
  testEmail: endpoint('POST', '/api/notification-settings/test-email', {
    summary: 'Send yourself a short email, to see that emails from Synapse arrive.',
  }),
  quiet: endpoint('GET', '/api/notices/quiet', {
    summary: 'Whether it is quiet for you now, and until when.',
    response: QuietView,
  }),
}
