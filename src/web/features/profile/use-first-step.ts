import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import type { FirstStep } from '#contract/profile/first-steps.ts'
import type { profileEndpoints } from '#contract/profile/profile.ts'
import { call } from '#web/lib/api/api-client.ts'

const rememberStep = call<typeof profileEndpoints.firstStep>('PUT /api/profile/first-step')

const userKey = ['/api/auth/user']
const mutationKey = ['first-step']

/** Goes there at once; remembered with the account, so that another device goes on from here. */
export function useFirstStep() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'first-step' },
    mutationKey,
    mutationFn: (step: FirstStep) => rememberStep({ body: { step }, keepalive: true }),
    // If it cannot be remembered, the set-up goes on all the same: it only begins earlier the next time.
    onMutate: async (firstStep) => {
      // Who is signed in may be on its way, as it was before: it would bring the last step back.
      await client.cancelQueries({ queryKey: userKey })
      client.setQueryData<OwnUserView>(userKey, (user) => user && { ...user, firstStep })
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey: userKey })
    },
  })
}
