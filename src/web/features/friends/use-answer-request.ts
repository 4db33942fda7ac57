import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FriendRequestView, friendEndpoints } from '#contract/friends.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { friendKeys } from './friends.queries.ts'

const accept = call<typeof friendEndpoints.accept>('POST /api/friends/requests/{id}/accept')
const decline = call<typeof friendEndpoints.decline>('POST /api/friends/requests/{id}/decline')

export type Answer = 'accept' | 'decline'

interface How {
  /** What a failure says below its title; its own words unless told. */
  failure?: string | undefined
  /** The answer was taken, and the request is about to go. */
  onAnswered: () => void
}

export function useAnswerRequest({ id, sender }: FriendRequestView, { failure, onAnswered }: How) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answer: Answer) => (answer === 'accept' ? accept : decline)({ params: { id } }),
    onSuccess: async (_, answer) => {
      onAnswered()
      if (answer === 'accept') {
        toast.success(t('Friend request accepted'), t('You are now friends!'))
        void client.invalidateQueries({ queryKey: friendKeys.friends })
        void client.invalidateQueries({ queryKey: ['/api/users', sender.id] })
      } else {
        toast.success(t('Friend request declined'))
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
