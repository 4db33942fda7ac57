import * as z from 'zod'
import { endpoint } from '#contract/core/endpoint.ts'
import { ById, Id } from '#contract/core/ids.ts'
import { limits } from '#contract/core/limits.ts'
import { t } from '#words/t.ts'
import { Name } from './name.ts'
import { SignedInView } from './own-user.ts'

export const PasskeyView = z.object({
  id: Id,
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type PasskeyView = z.infer<typeof PasskeyView>

/** What the browser's WebAuthn calls take; made and read by libraries on both sides. */
const WebAuthnOptions = z.looseObject({ challenge: z.string() })

const Base64Url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/, { error: () => t('This isn’t base64url.') })

/** A new passkey, as browsers write it in JSON. */
const NewCredential = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(50)).max(10).optional(),
  }),
})
export type NewCredential = z.infer<typeof NewCredential>

/** The proof that a passkey was used, as browsers write it in JSON. */
export const CredentialProof = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.optional(),
  }),
})

export type CredentialProof = z.infer<typeof CredentialProof>

export const passkeyEndpoints = {
  passkeys: endpoint('GET', '/api/auth/passkeys', {
    summary: 'Your passkeys.',
    response: z.array(PasskeyView),
  }),
  passkeyOptions: endpoint('POST', '/api/auth/passkeys/options', {
    summary: 'Start adding a passkey.',
    needsProof: true,
    response: WebAuthnOptions,
  }),
  addPasskey: endpoint('POST', '/api/auth/passkeys', {
    summary: 'Finish adding a passkey.',
    needsProof: true,
    body: z.object({ name: Name(limits.passkeyName), credential: NewCredential }),
    response: PasskeyView,
    status: 201,
  }),
  removePasskey: endpoint('DELETE', '/api/auth/passkeys/{id}', {
    summary: 'Remove a passkey.',
    needsProof: true,
    params: ById,
  }),
  passkeySignInOptions: endpoint('POST', '/api/login/passkey/options', {
    summary: 'Start signing in with a passkey.',
    open: true,
    response: WebAuthnOptions,
  }),
  passkeySignIn: endpoint('POST', '/api/login/passkey', {
    summary: 'Finish signing in with a passkey.',
    open: true,
    body: z.object({ credential: CredentialProof }),
    response: SignedInView,
  }),
}
