import * as z from 'zod'
import { endpoint } from '#contract/core/endpoint.ts'
import { ById, Id } from '#contract/core/ids.ts'
import { limits } from '#contract/core/limits.ts'
import { t } from '#words/t.ts'
import { lowEnergyWays, pushKinds, testOutcomes } from './push-kinds.ts'

const notFromBrowser = () => t('This doesn’t come from a browser’s notifications.')

/** As `PushSubscription.toJSON()` has it. */
const PushSubscription = z.object({
  endpoint: z
    .url({ protocol: /^https?$/, error: notFromBrowser })
    .max(limits.pushEndpoint, { error: notFromBrowser }),
  keys: z.object({
    /** A point of the curve P-256, and 16 random bytes (RFC 8291). */
    p256dh: z.string({ error: notFromBrowser }).regex(/^[\w-]{87}=?$/, { error: notFromBrowser }),
    auth: z.string({ error: notFromBrowser }).regex(/^[\w-]{22}={0,2}$/, { error: notFromBrowser }),
  }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

const PushDeviceView = z.object({
  id: Id,
  /** In words, such as 'Firefox on Android'. */
  name: z.string(),
  /** The one that asks. */
  isHere: z.boolean(),
  createdAt: z.iso.datetime(),
  /** When it last took something; null: not yet. */
  deliveredAt: z.iso.datetime().nullable(),
})
export type PushDeviceView = z.infer<typeof PushDeviceView>

export const PushSettings = z.object({
  /** What the person does not want on their devices. */
  unwanted: z
    .array(z.enum(pushKinds, { error: () => t('This isn’t something that you can turn off.') }))
    .max(pushKinds.length, { error: () => t('Please name each one once.') })
    .overwrite((kinds) => [...new Set(kinds)]),
  /** Whether a notification says whom it is from. */
  withNames: z.boolean({ error: () => t('Names are either true or false.') }),
  lowEnergy: z.enum(lowEnergyWays, { error: () => t('Please choose one of the three.') }),
})
export type PushSettings = z.infer<typeof PushSettings>

export const PushView = z.object({
  /** For `pushManager.subscribe`: which server a push service may take messages from (VAPID). */
  publicKey: z.string(),
  devices: z.array(PushDeviceView),
  settings: PushSettings,
})
export type PushView = z.infer<typeof PushView>

export const pushEndpoints = {
  get: endpoint('GET', '/api/push', {
    summary: 'On which of your devices notifications are on, and what they tell.',
    response: PushView,
  }),
  turnOn: endpoint('PUT', '/api/push/device', {
    summary: 'Turn notifications on for this device. They end when you sign out there.',
    body: PushSubscription,
    response: PushView,
  }),
  turnOff: endpoint('DELETE', '/api/push/devices/{id}', {
    summary: 'Turn notifications off for one of your devices.',
    params: ById,
    response: PushView,
  }),
  set: endpoint('PUT', '/api/push/settings', {
    summary: 'Choose what the notifications on your devices tell.',
    body: PushSettings,
    response: PushSettings,
  }),
  test: endpoint('POST', '/api/push/devices/{id}/test', {
    summary: 'Send a notification to one of your devices, to see whether it works.',
    params: ById,
    response: z.object({ outcome: z.enum(testOutcomes) }),
  }),
}
