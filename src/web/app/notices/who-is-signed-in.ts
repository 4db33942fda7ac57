import type { QueryClient } from '@tanstack/react-query'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import { userKey } from '#web/features/auth/auth.queries.ts'
import { loadOrSignedOut } from '#web/lib/queries/query-client.ts'

/** Null: nobody. Undefined: it could not be asked. */
export const askWhoIsSignedIn = () =>
  loadOrSignedOut(userKey, AbortSignal.timeout(10_000)).catch(() => undefined) as Promise<
    OwnUserView | null | undefined
  >

export const isSomebodyElse = (client: QueryClient, user: OwnUserView): boolean => {
  const known = client.getQueryData<OwnUserView>(userKey)
  return known !== undefined && known.id !== user.id
}
