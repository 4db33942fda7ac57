import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  PushDeviceView,
  PushSettings,
  PushSubscription,
  PushView,
  pushEndpoints,
} from '#contract/push/push.ts'
import type { TestOutcome } from '#contract/push/push-kinds.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { NotTurnedOn, subscribeHere, unsubscribeHere } from './this-device.ts'

const turnOn = call<typeof pushEndpoints.turnOn>('PUT /api/push/device')
const turnOff = call<typeof pushEndpoints.turnOff>('DELETE /api/push/devices/{id}')
const save = call<typeof pushEndpoints.set>('PUT /api/push/settings')
const sendTest = call<typeof pushEndpoints.test>('POST /api/push/devices/{id}/test')

const pushKey = ['/api/push'] as const

export const usePush = () => useQuery<PushView>({ queryKey: pushKey })

export function useTurnOnHere(publicKey: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const subscription = await subscribeHere(publicKey)
      return turnOn({ body: subscription as PushSubscription })
    },
    onSuccess: (push) => client.setQueryData(pushKey, push),
    onError: (error) => toast.failure(t('Notifications aren’t on'), whyNot(error)),
  })
}

function whyNot(error: unknown): string {
  if (!(error instanceof NotTurnedOn)) return inWords(error)
  switch (error.reason) {
    case 'dismissed':
      return t('Your browser asked, and got no answer. You can try again whenever you like.')
    case 'blocked':
      return t('Your browser blocks notifications from Synapse.')
    default:
      return t('Your browser couldn’t set them up. Please try again later, or use another browser.')
  }
}

export function useTurnOff({ id, isHere }: PushDeviceView) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const push = await turnOff({ params: { id } })
      // The server sends nothing any more, whatever the browser makes of this.
      if (isHere) await unsubscribeHere().catch(() => undefined)
      return push
    },
    onSuccess: (push) => client.setQueryData(pushKey, push),
    onError: (error) => toast.failure(t('Failed to turn notifications off'), inWords(error)),
  })
}

export function useSendTest({ id }: PushDeviceView) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => sendTest({ params: { id } }),
    onSuccess: ({ outcome }) => {
      if (outcome === 'sent') toast.success(t('Sent'), testWords(outcome))
      else toast.failure(t('It wasn’t delivered'), testWords(outcome))
      void client.invalidateQueries({ queryKey: pushKey })
    },
    onError: (error) => toast.failure(t('It wasn’t delivered'), inWords(error)),
  })
}

function testWords(outcome: TestOutcome): string {
  switch (outcome) {
    case 'sent':
      return t('The notification is on its way. It can take a moment, or longer if the device is off.')
    case 'gone':
      return t('The browser there no longer takes notifications. We turned them off for that device.')
    case 'busy':
      return t('The browser’s notification service is busy. Please try again later.')
    default:
      return t('The browser’s notification service didn’t take it. Please try again later.')
  }
}

export function useSavePushSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (settings: PushSettings) => save({ body: settings }),
    // One after the other: each says everything, so the last one has to come last.
    scope: { id: 'push-settings' },
    onSuccess: (settings) => client.setQueryData<PushView>(pushKey, (push) => push && { ...push, settings }),
    onError: (error) => toast.failure(t('Your choice wasn’t saved'), inWords(error)),
  })
}
