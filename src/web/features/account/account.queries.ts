import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AccountView, accountEndpoints } from '#contract/account.ts'
import type { authEndpoints } from '#contract/auth/auth.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { askForProof } from '#web/lib/api/proof-request.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

const accountKey = ['/api/account'] as const

/** How far the archive is comes by the live line, which loads this again. */
export const useAccount = () => useQuery<AccountView>({ queryKey: accountKey })

const startExport = call<typeof accountEndpoints.startExport>('POST /api/account/export')

export function useStartExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => startExport(),
    onError: (error) => toast.failure(t('We couldn’t start your archive'), inWords(error)),
    onSettled: () => client.invalidateQueries({ queryKey: accountKey }),
  })
}

const proofOf = call<typeof authEndpoints.proof>('GET /api/auth/proof')

/** The browser fetches the file by itself and could ask nobody, so the proof comes first. */
export const useDownloadExport = () =>
  useMutation({
    mutationFn: async () => {
      const { isProven } = await proofOf()
      if (isProven || (await askForProof())) window.location.assign('/api/account/export')
    },
    onError: (error) => toast.failure(t('We couldn’t download your archive'), inWords(error)),
  })
