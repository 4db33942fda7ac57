import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SecondFactorSetup, secondFactorEndpoints } from '#contract/auth/second-factor.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
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

/** White cells around a QR code, as its standard wants them. */
const border = 4

function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [secondFactorKey, securityKey, proofKey].map((queryKey) => client.invalidateQueries({ queryKey })),
    )
}

/** The library that draws the code loads when somebody begins. */
export const useStartSetup = (onStarted: (setup: DrawnSetup) => void) =>
  useMutation({
    mutationFn: async () => {
      const [setup, { encodeQR }] = await Promise.all([start(), import('qr')])
      return { ...setup, cells: encodeQR(setup.address, 'raw', { border }) }
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
