import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { friendEndpoints } from '#contract/friends.ts'
import type { ProfileView } from '#contract/profile/profile.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

const ask = call<typeof friendEndpoints.ask>('POST /api/friends/request/{userId}')
const accept = call<typeof friendEndpoints.accept>('POST /api/friends/requests/{id}/accept')

/** Asks, or accepts what the other has asked. */
export function useBefriend(profile: Pick<ProfileView, 'id' | 'requestId'>) {
  const client = useQueryClient()
  const { id, requestId } = profile
  return useMutation({
    mutationFn: async (note: string | null) => {
      if (requestId) {
        await accept({ params: { id: requestId } })
        return 'friends' as const
      }
      return (await ask({ params: { userId: id }, body: { note } })).status
    },
    onSuccess: (status) => {
      if (status === 'friends') toast.success(t('Friend request accepted'), t('You are now friends!'))
      else toast.success(t('Friend request sent'))
    },
    onError: (error) =>
      toast.failure(requestId ? t('Failed to accept request') : t('Failed to send request'), inWords(error)),
    onSettled: () => {
      for (const queryKey of [
        ['/api/users', id],
        ['/api/friends'],
        ['/api/friends/requests'],
        ['/api/friends/requests/sent'],
        ['/api/discover'],
      ])
        void client.invalidateQueries({ queryKey })
    },
  })
}
