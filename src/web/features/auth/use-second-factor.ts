import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SecondFactorSetup, secondFactorEndpoints } from '#contract/auth/second-factor.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { qrCellsOf } from '#web/lib/qr-cells.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { proofKey, secondFactorKey, securityKey } from './auth.queries.ts'

const start = call<typeof secondFactorEndpoints.start>('POST /api/auth/second-factor/setup')
const finish = call<typeof secondFactorEndpoints.finish>('PUT /api/auth/second-factor')
const remove = call<typeof secondFactorEndpoints.remove>('DELETE /api/auth/second-factor')
const makeRecoveryCodes = call<typeof secondFactorEndpoints.makeRecoveryCodes>(
  'POST /api/auth/second-factor/recovery-codes',
)

export interface DrawnSetup extends SecondFactorSetup {
  /** The QR code of its address, row by row. */
  cells: boolean[][]
}

function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [secondFactorKey, securityKey, proofKey].map((queryKey) => client.invalidateQueries({ queryKey })),
    )
}

export const useStartSetup = (onStarted: (setup: DrawnSetup) => void) =>
  useMutation({
    mutationFn: async () => {
      const setup = await start()
      return { ...setup, cells: await qrCellsOf(setup.address) }
    },
    onSuccess: onStarted,
    onError: (error) => toast.failure(t('Failed to start the setup'), inWords(error)),
  })

/** What is wrong with the code is said at its field. */
export function useFinishSetup(onDone: (recoveryCodes: string[]) => void) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: { token: string; code: string }) => finish({ body }),
    onSuccess: ({ recoveryCodes }) => {
      onDone(recoveryCodes)
      return refresh()
    },
  })
}

export function useMakeRecoveryCodes(onDone: (recoveryCodes: string[]) => void) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => makeRecoveryCodes(),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: (error) => toast.failure(t('Failed to make new recovery codes'), inWords(error)),
    onSettled: refresh,
  })
}

export function useTurnOff(onDone: () => void) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => remove(),
    onSuccess: () => {
      onDone()
      toast.success(t('Codes are off'), t('You now sign in with only your password.'))
    },
    onError: (error) => toast.failure(t('Failed to turn off codes'), inWords(error)),
    onSettled: refresh,
  })
}
