import { useMutation } from '@tanstack/react-query'
import type { accountEndpoints } from '#contract/account.ts'
import { call } from '#web/lib/api/api-client.ts'
import { forgetWorker } from '#web/lib/clear-device.ts'

const erase = call<typeof accountEndpoints.erase>('DELETE /api/account')

/** Asks for the account to be deleted. Then there is nothing left to do here. */
export const useLeave = () =>
  useMutation({
    mutationFn: () => erase(),
    onSuccess: async () => {
      forgetWhatWasTyped()
      await forgetWorker()
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
