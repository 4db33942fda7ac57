import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PersonView } from '#contract/core/person.ts'
import type { friendEndpoints } from '#contract/friends.ts'
import type { profileEndpoints } from '#contract/profile/profile.ts'
import { call } from '#web/lib/api/api-client.ts'
import { ApiError, inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { friendKeys } from './friends.queries.ts'

const withdraw = call<typeof friendEndpoints.withdraw>('DELETE /api/friends/requests/{id}')
const getProfile = call<typeof profileEndpoints.get>('GET /api/users/{id}')

/** Gone already, from another tab or device: that is what was wanted. */
const unlessGone = (error: unknown) => {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}

/** Of a request that was sent a moment ago the id is not known here: the profile has it. */
async function withdrawFrom(userId: string, requestId: string | null): Promise<void> {
  const id = requestId ?? (await getProfile({ params: { id: userId } })).sentRequestId
  if (id) await withdraw({ params: { id } })
}

export function useWithdraw({ id }: PersonView, requestId: string | null, onWithdrawn: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => withdrawFrom(id, requestId).catch(unlessGone),
    onSuccess: async () => {
      toast.success('Friend request withdrawn')
      onWithdrawn()
      await Promise.all([
        client.invalidateQueries({ queryKey: friendKeys.sent }),
        client.invalidateQueries({ queryKey: ['/api/users', id] }),
      ])
    },
    onError: (error) => {
      toast.failure('Failed to withdraw request', inWords(error))
      // They may have said yes meanwhile.
      void client.invalidateQueries({ queryKey: friendKeys.sent })
      void client.invalidateQueries({ queryKey: ['/api/users', id] })
    },
  })
}
