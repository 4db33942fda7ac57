import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reaction } from '#contract/message-reactions.ts'
import type { MessageView, messageEndpoints } from '#contract/messages.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { showChangedMessage } from './message-cache.ts'

const react = call<typeof messageEndpoints.react>('PUT /api/messages/received/{id}/reaction')
const unreact = call<typeof messageEndpoints.unreact>('DELETE /api/messages/received/{id}/reaction')

/** Answers a message with a few words; null takes them back. */
export function useReact({ id, senderId }: Pick<MessageView, 'id' | 'senderId'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reaction: Reaction | null) =>
      reaction ? react({ params: { id }, body: { reaction } }) : unreact({ params: { id } }),
    onSuccess: (message) => showChangedMessage(client, senderId, message),
    onError: (error) => toast.failure(t('Your answer wasn’t saved'), inWords(error)),
  })
}
