import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OpenThreadView, openThreadEndpoints } from '#contract/open-threads.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

const queryKey = ['/api/open-threads']

/** Those that were there stay while somebody looks: others come with the next visit to the screen. */
export const useOpenThreads = (enabled: boolean) =>
  useQuery<OpenThreadView[]>({ queryKey, enabled, staleTime: 5 * 60_000 })

const setAside = call<typeof openThreadEndpoints.setAside>('PUT /api/posts/{id}/set-aside')
const bringBack = call<typeof openThreadEndpoints.bringBack>('DELETE /api/posts/{id}/set-aside')

/** One press, and no question before it: it can be undone in the same place. */
export function useSetThreadAside(id: string, onDone: (isAside: boolean) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isAside: boolean) => (isAside ? setAside : bringBack)({ params: { id } }),
    onSuccess: (_, isAside) => {
      onDone(isAside)
      // For when the screen is next opened: what stands here keeps its place.
      void client.invalidateQueries({ queryKey, refetchType: 'none' })
    },
    onError: (error, isAside) =>
      toast.failure(isAside ? t('Failed to set it aside') : t('Failed to bring it back'), inWords(error)),
  })
}

/** It is gone, or no longer for the viewer. */
export function dropOpenThread(client: QueryClient, id: string): void {
  client.setQueryData<OpenThreadView[]>(queryKey, (threads) => threads?.filter((thread) => thread.id !== id))
}
