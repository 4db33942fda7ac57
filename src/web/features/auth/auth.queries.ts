import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SessionView } from '#contract/auth/auth.ts'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import type { PasskeyView } from '#contract/auth/passkeys.ts'
import type { SecondFactorView } from '#contract/auth/second-factor.ts'
import { loadOrSignedOut } from '#web/lib/queries/query-client.ts'

export const userKey = ['/api/auth/user'] as const
export const sessionsKey = ['/api/auth/sessions'] as const
export const securityKey = ['/api/auth/security'] as const
export const addressKey = ['/api/auth/address'] as const
export const proofKey = ['/api/auth/proof'] as const
export const secondFactorKey = ['/api/auth/second-factor'] as const
export const passkeysKey = ['/api/auth/passkeys'] as const

/** The signed-in person, or null. */
export function useUser() {
  const client = useQueryClient()
  return useQuery({
    queryKey: userKey,
    queryFn: async ({ queryKey, signal }) => {
      const answer = (await loadOrSignedOut(queryKey, signal)) as OwnUserView | null
      // Signed out while at work: the page stays as it is, and the notice offers the way back in.
      return answer ?? client.getQueryData<OwnUserView>(userKey) ?? null
    },
  })
}

/** For what stands behind the gate, where someone is always signed in. */
export function useSignedInUser(): OwnUserView {
  const { data } = useUser()
  if (!data) throw new Error('Nobody is signed in.')
  return data
}

export const useSessions = () => useQuery<SessionView[]>({ queryKey: sessionsKey })
export const usePasskeys = () => useQuery<PasskeyView[]>({ queryKey: passkeysKey })
export const useSecondFactor = () => useQuery<SecondFactorView>({ queryKey: secondFactorKey })
