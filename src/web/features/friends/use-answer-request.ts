import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { FriendRequestView, friendEndpoints } from '#contract/friends.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { friendKeys } from './friends.queries.ts'
import { declinedRequests } from './gone-people.ts'

const accept = call<typeof friendEndpoints.accept>('POST /api/friends/requests/{id}/accept')
const undoDecline = call<typeof friendEndpoints.undoDecline>('DELETE /api/friends/requests/{id}/decline')
const decline = call<typeof friendEndpoints.decline>('POST /api/friends/requests/{id}/decline')

export type Answer = 'accept' | 'decline'

interface How {
  /** What a failure says below its title; its own words unless told. */
  failure?: string | undefined
  /** The answer was taken, and the request is about to go. */
  onAnswered: (answer: Answer) => void
}

export function useAnswerRequest(request: FriendRequestView, { failure, onAnswered }: How) {
  const client = useQueryClient()
  const { id, sender } = request
  return useMutation({
    mutationFn: (answer: Answer) => (answer === 'accept' ? accept : decline)({ params: { id } }),
    onSuccess: async (_, answer) => {
      if (answer === 'decline') declinedRequests.note(request)
      onAnswered(answer)
      if (answer === 'accept') {
        toast.success(t('Friend request accepted'), t('You are now friends!'))
        void client.invalidateQueries({ queryKey: friendKeys.friends })
        void client.invalidateQueries({ queryKey: ['/api/users', sender.id] })
      } else {
        toast({
          title: t('Friend request declined'),
          action: { label: t('Undo'), onSelect: () => void putBack(client, id) },
        })
      }
      // Until the list is there anew, the buttons stay as they are.
      await client.invalidateQueries({ queryKey: friendKeys.requests })
    },
    onError: (error, answer) =>
      toast.failure(
        answer === 'accept' ? t('Failed to accept request') : t('Failed to decline request'),
        failure ?? inWords(error),
      ),
  })
}

/** Outside any component: by then the request's card is gone. */
async function putBack(client: QueryClient, id: string): Promise<void> {
  try {
    await undoDecline({ params: { id } })
    await client.invalidateQueries({ queryKey: friendKeys.requests })
    declinedRequests.noteBack(id)
  } catch (error) {
    toast.failure(t('Failed to put the request back'), inWords(error))
  }
}

/** The same, from the place where the request was. */
export function useUndoDecline({ id }: FriendRequestView) {
  const client = useQueryClient()
  return useMutation({ mutationFn: () => putBack(client, id) })
}
