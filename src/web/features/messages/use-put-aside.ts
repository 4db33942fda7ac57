import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { messageEndpoints, PutAside } from '#contract/messages.ts'
import { call } from '#web/lib/api-client.ts'
import { inWords } from '#web/lib/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { refreshConversations } from './message-cache.ts'

const putAside = call<typeof messageEndpoints.putAside>('PUT /api/conversations/{userId}/aside')
const bringBack = call<typeof messageEndpoints.bringBack>('DELETE /api/conversations/{userId}/aside')
const markRead = call<typeof messageEndpoints.read>('POST /api/messages/{userId}/read')
const markAllRead = call<typeof messageEndpoints.readAll>('POST /api/conversations/read')

export function usePutAside(userId: string, onDone: (until: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: PutAside) => putAside({ params: { userId }, body }),
    onSuccess: async (_nothing, { until }) => {
      onDone(until)
      await refreshConversations(client)
    },
    onError: (error) => toast.failure('It was not put aside', inWords(error)),
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
    onError: (error) => toast.failure('It was not brought back', inWords(error)),
  })
}

/** Everything of one person, up to the newest that was on screen. Nobody is told. */
export function useCallFine(userId: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (upTo: string) => markRead({ params: { userId }, body: { upTo } }),
    onSuccess: async () => {
      onDone()
      await refreshConversations(client)
    },
    onError: (error) => toast.failure('It was not marked as read', inWords(error)),
  })
}

/** Everything of everybody, up to the newest that was on screen. Nobody is told. */
export function useCallAllFine(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (upTo: string) => markAllRead({ body: { upTo } }),
    onSuccess: async () => {
      onDone()
      toast.success('All of this is fine', 'Everything is marked as read. Nobody is told.')
      // What is open in a pane holds messages that say whether they are read.
      await Promise.all([
        refreshConversations(client),
        client.invalidateQueries({ queryKey: ['/api/messages'] }),
      ])
    },
    onError: (error) => toast.failure('It was not marked as read', inWords(error)),
  })
}
