import * as z from 'zod'
import { endpoint } from '#contract/core/endpoint.ts'
import { limits } from '#contract/core/limits.ts'
import { t } from '#words/t.ts'
import { CredentialProof } from './passkeys.ts'

/**
 * How somebody shows that it is them: what they have. With codes from an app, a password alone is not enough
 * (decision 0057). Who has none of them: `provider`, by signing in there once more at
 * `/api/login/provider?again=yes`, or `signIn`, by signing in again.
 */
export const proofWays = ['password', 'code', 'passkey', 'provider', 'signIn'] as const

export const ProofView = z.object({
  ways: z.array(z.enum(proofWays)),
  /** Whether there is a proof of the last ten minutes. Signing in is one; through a provider, if it was asked just then. */
  isProven: z.boolean(),
})
export type ProofView = z.infer<typeof ProofView>

export const NewProof = z.object({
  password: z
    .string()
    .max(limits.password.max, { error: () => t('This password is too long.') })
    .optional(),
  /** Of an app, or a recovery code, for who has set that up. */
  code: z
    .string()
    .max(limits.typedCode, { error: () => t('This is too long for a code. Please check it.') })
    .optional(),
  /** From `POST /api/login/passkey/options` and the browser. */
  credential: CredentialProof.optional(),
})
export type NewProof = z.infer<typeof NewProof>

export const proofEndpoints = {
  proof: endpoint('GET', '/api/auth/proof', {
    summary: 'How you can confirm that it is you, and whether you have done so within ten minutes.',
    response: ProofView,
  }),
  prove: endpoint('POST', '/api/auth/proof', {
    summary: 'Confirm that it is you. Counts for ten minutes, for this session.',
    body: NewProof,
  }),
}
