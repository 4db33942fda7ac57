import { useMutation } from '@tanstack/react-query'
import type { accountEndpoints } from '#contract/account.ts'
import type { authEndpoints } from '#contract/auth/auth.ts'
import { call } from '#web/lib/api/api-client.ts'
import { ApiError } from '#web/lib/api/api-error.ts'

const erase = call<typeof accountEndpoints.erase>('DELETE /api/account')
const passkeyOptions = call<typeof authEndpoints.passkeySignInOptions>('POST /api/login/passkey/options')

type Confirmation = { password: string } | 'passkey' | 'signIn'

/** Confirms that it is them, and asks for the account to be deleted. Then there is nothing left to do here. */
export const useLeave = () =>
  useMutation({
    mutationFn: async (by: Confirmation) => {
      if (by === 'signIn') return erase({ body: {} })
      if (by !== 'passkey') return erase({ body: by })
      const [{ startAuthentication }, options] = await Promise.all([
        import('@simplewebauthn/browser'),
        passkeyOptions(),
      ])
      const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
      const credential = await startAuthentication({ optionsJSON })
      return erase({ body: { credential } })
    },
    onSuccess: () => {
      forgetWhatWasTyped()
      window.location.assign('/goodbye')
    },
  })

/** What was typed here and never sent: drafts, and messages on their way. How the screen looks may stay. */
function forgetWhatWasTyped(): void {
  try {
    for (const key of Object.keys(localStorage)) if (/^(draft|outbox)/.test(key)) localStorage.removeItem(key)
  } catch {
    // Storage is forbidden, so nothing is kept in it.
  }
}

export function problemOf(error: Error | null): string | undefined {
  if (!error) return undefined
  if (error instanceof ApiError) return error.fields['password'] ?? error.plainMessage
  if (error.name === 'NotAllowedError' || error.name === 'AbortError')
    return 'No passkey was used: it was cancelled, or it took too long. You can try again.'
  return 'No passkey could be used on this device.'
}
