import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AccountView, accountEndpoints } from '#contract/account.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'

const accountKey = ['/api/account'] as const

/** How far the archive is comes by the live line, which loads this again. */
export const useAccount = () => useQuery<AccountView>({ queryKey: accountKey })

const startExport = call<typeof accountEndpoints.startExport>('POST /api/account/export')

export function useStartExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => startExport(),
    onError: (error) => toast.failure('Your archive was not started', inWords(error)),
    onSettled: () => client.invalidateQueries({ queryKey: accountKey }),
  })
}
