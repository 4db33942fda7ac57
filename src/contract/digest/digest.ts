import * as z from 'zod'
import { endpoint } from '#contract/core/endpoint.ts'
import { TimeOfDay, TimeZone } from '#contract/core/time-of-day.ts'
import { t } from '#words/t.ts'
import { digestKinds, digestRhythms, weekdays } from './digest-choices.ts'

export const DigestSettings = z.object({
  rhythm: z.enum(digestRhythms, {
    error: () => t('An email summary can be off, daily or weekly.'),
  }),
  /** For a weekly one; kept also while it is daily. */
  weekday: z.enum(weekdays, { error: () => t('Please choose a day of the week.') }),
  time: TimeOfDay,
  /** Where the person lives, as their browser names it. */
  timeZone: TimeZone,
  kinds: z
    .array(z.enum(digestKinds, { error: () => t('This isn’t something an email summary tells of.') }))
    .max(digestKinds.length, { error: () => t('Please name each kind once.') })
    .overwrite((kinds) => [...new Set(kinds)]),
  /** Whether it may say who it was. Who wrote anonymously is never named. */
  names: z.boolean({ error: () => t('Saying names is either true or false.') }),
  /** Whether it may show the first words of messages and posts. */
  quotes: z.boolean({ error: () => t('Showing the first words is either true or false.') }),
})
export type DigestSettings = z.infer<typeof DigestSettings>

export const DigestView = DigestSettings.extend({
  /** When the next one is due, after quiet hours; null while it is off or stopped. */
  nextAt: z.iso.datetime().nullable(),
  /** The chosen time is within quiet hours: it comes when they end. */
  waitsForQuietHours: z.boolean(),
  /** The mail server of the person's address refused it for good, so no more are sent until they choose again. */
  isRefused: z.boolean(),
  /** Where it goes. */
  email: z.string(),
})
export type DigestView = z.infer<typeof DigestView>

export const digestEndpoints = {
  get: endpoint('GET', '/api/digest', {
    summary: 'Whether and when an email summary comes, and what it may say.',
    response: DigestView,
  }),
  set: endpoint('PUT', '/api/digest', {
    summary: 'Choose whether and when an email summary comes, and what it may say.',
    body: DigestSettings,
    response: DigestView,
  }),
  test: endpoint('POST', '/api/digest/test', {
    summary: 'Send yourself an email summary of the last day or week now, if there is anything to tell.',
    response: z.object({
      /** False: nothing is new, and so no mail was sent. */
      isSent: z.boolean(),
    }),
  }),
  unsubscribe: endpoint('POST', '/api/digest/unsubscribe', {
    summary:
      'Turn the email summary off by the link in it, without being signed in (RFC 8058). Answers the same whether or not the link is right.',
    open: true,
    query: z.object({ token: z.string().max(200).catch('') }),
    response: z.object({ message: z.string() }),
  }),
}
