import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  NewScheduledMessage,
  ScheduledMessageChange,
  ScheduledMessageView,
  scheduledMessageEndpoints,
} from '#contract/scheduled-messages.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords, isOffline } from '#web/lib/api/api-error.ts'
import { randomKey } from '#web/lib/api/random-key.ts'
import { sendLater } from '#web/lib/outbox/own-outbox.ts'
import { whenInWords } from '#web/lib/time/later.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

const create = call<typeof scheduledMessageEndpoints.create>('POST /api/messages/scheduled')
const change = call<typeof scheduledMessageEndpoints.change>('PATCH /api/messages/scheduled/{id}')
const send = call<typeof scheduledMessageEndpoints.send>('POST /api/messages/scheduled/{id}/send')
const remove = call<typeof scheduledMessageEndpoints.remove>('DELETE /api/messages/scheduled/{id}')
const restore = call<typeof scheduledMessageEndpoints.restore>('POST /api/messages/scheduled/{id}/restore')

const scheduledKey = ['/api/messages/scheduled'] as const

export const useScheduledMessages = () => useQuery<ScheduledMessageView[]>({ queryKey: scheduledKey })

const refresh = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: scheduledKey })

/** Without a connection it waits in the outbox, with its time; if that has passed by then, the server says so. */
async function schedule(message: NewScheduledMessage): Promise<'scheduled' | 'waits'> {
  const idempotencyKey = randomKey()
  try {
    await create({ body: message, idempotencyKey })
    return 'scheduled'
  } catch (error) {
    if (isOffline(error) && sendLater({ kind: 'scheduledMessage', message }, idempotencyKey)) return 'waits'
    throw error
  }
}

export function useScheduleMessage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: schedule,
    onSuccess: (came, { sendAt }) => {
      if (came === 'waits')
        toast.success(
          t('Your message waits for a connection'),
          t('It keeps its time. If that has passed when you’re back online, we ask you first.'),
        )
      else toast.success(t('Message scheduled'), t('It goes out {when}.', { when: whenInWords(sendAt) }))
      return refresh(client)
    },
  })
}

/** Of one's own message that waits. */
export function useScheduledMessage({ id }: Pick<ScheduledMessageView, 'id'>, onGone: () => void) {
  const client = useQueryClient()
  return {
    change: useMutation({
      mutationFn: (body: ScheduledMessageChange) => change({ params: { id }, body }),
      onSuccess: ({ sendAt }) => {
        toast.success(t('Changes saved'), t('It goes out {when}.', { when: whenInWords(sendAt) }))
        return refresh(client)
      },
    }),
    send: useMutation({
      mutationFn: () => send({ params: { id } }),
      onSuccess: async (sent) => {
        toast.success(t('Message sent'))
        onGone()
        // Its news come through the stream as well; who has no stream sees it all the same.
        void client.invalidateQueries({ queryKey: ['/api/messages', sent.receiverId] })
        void client.invalidateQueries({ queryKey: ['/api/conversations'] })
        await refresh(client)
      },
      onError: (error) => toast.failure(t('Failed to send message'), inWords(error)),
    }),
    remove: useMutation({
      mutationFn: () => remove({ params: { id } }),
      onSuccess: async () => {
        toast({
          title: t('Message deleted'),
          action: { label: t('Undo'), onSelect: () => void bringBack(client, id) },
        })
        onGone()
        await refresh(client)
      },
      onError: (error) => toast.failure(t('Failed to delete message'), inWords(error)),
    }),
  }
}

/** Outside any component: by then it is gone from the list. */
async function bringBack(client: QueryClient, id: string): Promise<void> {
  try {
    await restore({ params: { id } })
    toast.success(t('Message restored'))
    await refresh(client)
  } catch (error) {
    toast.failure(t('Failed to restore message'), inWords(error))
  }
}
