import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import type { profileEndpoints } from '#contract/profile/profile.ts'
import type { SpoonLevel } from '#contract/spoons.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { energyKey } from './energy.queries.ts'

const setSpoons = call<typeof profileEndpoints.setSpoons>('PUT /api/profile/spoons')
const userKey = ['/api/auth/user']
const mutationKey = ['spoons']

/** Shown at once; put back if it could not be saved. */
export function useSetSpoons() {
  const client = useQueryClient()
  return useMutation({
    // One after the other: of two taps, the last one has to come last.
    scope: { id: 'spoons' },
    mutationKey,
    mutationFn: (socialSpoons: SpoonLevel) => setSpoons({ body: { socialSpoons } }),
    onMutate: (socialSpoons) => {
      const before = client.getQueryData<OwnUserView>(userKey)
      client.setQueryData<OwnUserView>(
        userKey,
        (user) => user && { ...user, socialSpoons, socialSpoonsSetAt: new Date().toISOString() },
      )
      return { before }
    },
    onSuccess: (user) => {
      // While a later tap is on its way, what it chose is shown.
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(userKey, user)
      void client.invalidateQueries({ queryKey: energyKey })
      // It may be quiet now, or no longer.
      void client.invalidateQueries({ queryKey: ['/api/notices/quiet'] })
    },
    onError: (error, _level, context) => {
      client.setQueryData(userKey, context?.before)
      toast.failure(t('Failed to update profile'), inWords(error))
    },
  })
}
