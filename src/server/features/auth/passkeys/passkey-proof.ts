import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { CredentialProof } from '#contract/auth/passkeys.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/connection.ts'
import { takeToken } from '#server/features/auth/one-time-tokens.ts'
import { findPasskey, notePasskeyUse } from './passkeys.queries.ts'

/** Loaded when somebody first uses a passkey: it brings a reader of certificates that every start would wait for. */
export const passkeyLibrary = () => import('@simplewebauthn/server')

/** Which site a passkey belongs to. With PUBLIC_URL that is certain; a local try-out goes by what was asked for. */
export function siteOf(config: Config, request: FastifyRequest): { rpID: string; origin: string } {
  const url = new URL(config.publicUrl ?? `${request.protocol}://${request.host}`)
  return { rpID: url.hostname, origin: url.origin }
}

/**
 * Whose passkey was used just now, for a challenge that we gave out; null if that cannot be shown. A challenge is used
 * up by trying, so this is no part of the transaction in which something is then done.
 */
export async function provenBy(
  { config, db }: { config: Config; db: Database },
  request: FastifyRequest,
  credential: CredentialProof,
): Promise<string | null> {
  const { rpID, origin } = siteOf(config, request)
  const passkey = await findPasskey(db, credential.id)
  if (!passkey) return null
  const { userHandle, ...response } = credential.response
  const { verifyAuthenticationResponse } = await passkeyLibrary()
  const proof = await verifyAuthenticationResponse({
    response: {
      ...credential,
      response: { ...response, ...(userHandle !== undefined && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: async (challenge) => (await takeToken(db, 'passkey-sign-in', challenge)) !== null,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
      transports: passkey.transports,
    },
    requireUserVerification: true,
  }).catch(unlessUnavailable)
  if (!proof?.verified) return null
  await notePasskeyUse(db, passkey.id, proof.authenticationInfo.newCounter)
  return passkey.userId
}

/** The library throws at everything that does not hold; only a database that is away is another matter. */
function unlessUnavailable(error: unknown): null {
  if (error instanceof DrizzleQueryError) throw error
  return null
}
