import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PersonView } from '#contract/core/person.ts'
import type { friendEndpoints } from '#contract/friends.ts'
import type { profileEndpoints } from '#contract/profile/profile.ts'
import { call } from '#web/lib/api/api-client.ts'
import { ApiError, inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { friendKeys } from './friends.queries.ts'

const withdraw = call<typeof friendEndpoints.withdraw>('DELETE /api/friends/requests/{id}')
const getProfile = call<typeof profileEndpoints.get>('GET /api/users/{id}')

/** Gone already, from another tab or device: that is what was wanted. */
const unlessGone = (error: unknown): 'withdrawn' => {
  if (!(error instanceof ApiError && error.status === 404)) throw error
  return 'withdrawn'
}

/** Of a request that was sent a moment ago the id is not known here: the profile has it. */
async function withdrawFrom(userId: string, requestId: string | null): Promise<'withdrawn' | 'friends'> {
  if (requestId) await withdraw({ params: { id: requestId } })
  else {
    const { sentRequestId, relation } = await getProfile({ params: { id: userId } })
    if (relation === 'friend') return 'friends'
    if (sentRequestId) await withdraw({ params: { id: sentRequestId } })
  }
  return 'withdrawn'
}

export function useWithdraw({ id }: PersonView, requestId: string | null, onWithdrawn: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => withdrawFrom(id, requestId).catch(unlessGone),
    onSuccess: async (outcome) => {
      if (outcome === 'withdrawn') {
        toast.success(t('Friend request withdrawn'))
        onWithdrawn()
      } else toast.failure(t('Failed to withdraw request'), t('They’ve already said yes to this request.'))
      await Promise.all(
        [friendKeys.sent, ['/api/users', id], ['/api/discover']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      )
    },
    onError: (error) => {
      toast.failure(t('Failed to withdraw request'), inWords(error))
      // They may have said yes meanwhile.
      void client.invalidateQueries({ queryKey: friendKeys.sent })
      void client.invalidateQueries({ queryKey: ['/api/users', id] })
    },
  })
}
