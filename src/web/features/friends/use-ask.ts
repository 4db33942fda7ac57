import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { friendEndpoints } from '#contract/friends.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { friendKeys, refreshFriends } from './friends.queries.ts'

const ask = call<typeof friendEndpoints.ask>('POST /api/friends/request/{userId}')

/** The card stays where it is and says what became of it: nothing moves under the finger. */
export function useAsk(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (note: string | null) => ask({ params: { userId }, body: { note } }),
    onSuccess: ({ status }) => {
      if (status === 'friends') toast.success(t('Friend request accepted'), t('You are now friends!'))
      else toast.success(t('Friend request sent'))
      void client.invalidateQueries({ queryKey: ['/api/users', userId] })
      if (status === 'friends') void refreshFriends(client)
      else void client.invalidateQueries({ queryKey: friendKeys.sent })
    },
    onError: (error) => toast.failure(t('Failed to send request'), inWords(error)),
  })
}
