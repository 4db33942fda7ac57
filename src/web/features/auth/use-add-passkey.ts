import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { authEndpoints } from '#contract/auth/auth.ts'
import { call } from '#web/lib/api/api-client.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { passkeysKey, securityKey } from './auth.queries.ts'

const passkeyOptions = call<typeof authEndpoints.passkeyOptions>('POST /api/auth/passkeys/options')
const addPasskey = call<typeof authEndpoints.addPasskey>('POST /api/auth/passkeys')

/** Asks the device for a new passkey and keeps it with the account. The library loads when it is used. */
export function useAddPasskey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (name: string) => {
      const [{ startRegistration }, options] = await Promise.all([
        import('@simplewebauthn/browser'),
        passkeyOptions(),
      ])
      const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
      const credential = await startRegistration({ optionsJSON })
      return addPasskey({ body: { name, credential: { ...credential } } })
    },
    onSuccess: (passkey) => {
      toast.success(t('Passkey added'), t('You can now sign in with “{name}”.', { name: passkey.name }))
      return Promise.all([
        client.invalidateQueries({ queryKey: passkeysKey }),
        client.invalidateQueries({ queryKey: securityKey }),
      ])
    },
    onError: (error) => toast.failure(t('No passkey was added'), reasonOf(error)),
  })
}

function reasonOf(error: Error): string {
  if (error instanceof ApiError) return error.plainMessage
  if (error.name === 'InvalidStateError') return t('This device already has a passkey for your account.')
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') {
    return t('It was cancelled, or it took too long. You can try again at any time.')
  }
  return t('This device couldn’t make a passkey.')
}
