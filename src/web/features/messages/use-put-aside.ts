import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { messageEndpoints, PutAside } from '#contract/messages.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { refreshConversations } from './message-cache.ts'

const putAside = call<typeof messageEndpoints.putAside>('PUT /api/conversations/{userId}/aside')
const bringBack = call<typeof messageEndpoints.bringBack>('DELETE /api/conversations/{userId}/aside')

export function usePutAside(userId: string, onDone: (until: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: PutAside) => putAside({ params: { userId }, body }),
    onSuccess: async (_nothing, { until }) => {
      onDone(until)
      await refreshConversations(client)
    },
    onError: (error) => toast.failure(t('It wasn’t snoozed'), inWords(error)),
  })
}

export function useBringBack(userId: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => bringBack({ params: { userId } }),
    onSuccess: async () => {
      onDone()
      await refreshConversations(client)
    },
    onError: (error) => toast.failure(t('It wasn’t brought back'), inWords(error)),
  })
}
