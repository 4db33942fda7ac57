import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PersonView } from '#contract/core/person.ts'
import type { friendEndpoints } from '#contract/friends.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { refreshFriends } from './friends.queries.ts'

const remove = call<typeof friendEndpoints.remove>('DELETE /api/friends/{userId}')

export function useRemoveFriend({ id, displayName }: PersonView, onRemoved?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => remove({ params: { userId: id } }),
    onSuccess: () => {
      onRemoved?.()
      toast.success(t('Friend removed'), t('You and {name} are no longer friends.', { name: displayName }))
      void client.invalidateQueries({ queryKey: ['/api/users', id] })
      void refreshFriends(client)
    },
    onError: (error) => toast.failure(t('Failed to remove friend'), inWords(error)),
  })
}
