import type { FastifyInstance, FastifyRequest } from 'fastify'
import { authEndpoints } from '#contract/auth/auth.ts'
import type { NewCredential } from '#contract/auth/passkeys.ts'
import { limits } from '#contract/core/limits.ts'
import type { Config } from '#server/config.ts'
import { getAccount, requireNotSuspended, signInAs } from '#server/features/auth/accounts.ts'
import type { AuthServices } from '#server/features/auth/auth.services.ts'
import { addressOf, authLimits } from '#server/features/auth/auth-limits.ts'
import { insertTokenFor, takeToken } from '#server/features/auth/one-time-tokens.ts'
import { tellSecurityEvent } from '#server/features/auth/security/security-events.ts'
import { badInput, clash, HttpError, notFound } from '#server/http/errors.ts'
import { read } from '#server/http/read.ts'
import { write } from '#server/http/write.ts'
import { t } from '#words/t.ts'
import { passkeyLibrary, provenBy, siteOf } from './passkey-proof.ts'
import { findPasskey, insertPasskey, listPasskeys, removePasskey, toPasskeyView } from './passkeys.queries.ts'

/** Nobody is rushed: the device's own question stays open this long, and its answer is taken a little longer. */
const questionMinutes = 5
const challengeMinutes = 10
/** EdDSA, ES256 and RS256: every device knows one of them. */
const algorithms = [-8, -7, -257]

export function passkeysRoutes(app: FastifyInstance, services: AuthServices): void {
  const { config } = services
  read(app, authEndpoints.passkeys, async ({ viewer, db }) =>
    (await listPasskeys(db, viewer.id)).map(toPasskeyView),
  )

  write(
    app,
    authEndpoints.passkeyOptions,
    {
      limit: null,
      prepare: async ({ signedIn }) => {
        await signedIn()
        return passkeyLibrary()
      },
    },
    async ({ viewer, request, tx, prepared: { generateRegistrationOptions } }) => {
      const [account, kept] = await Promise.all([getAccount(tx, viewer.id), listPasskeys(tx, viewer.id)])
      requireRoom(kept.length)
      const options = await generateRegistrationOptions({
        rpName: 'Synapse',
        rpID: siteOf(config, request).rpID,
        userID: Uint8Array.from(Buffer.from(viewer.id.replaceAll('-', ''), 'hex')),
        userName: account.email,
        supportedAlgorithmIDs: algorithms,
        timeout: questionMinutes * 60_000,
        excludeCredentials: kept.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await insertTokenFor(tx, options.challenge, {
        purpose: 'passkey-registration',
        minutes: challengeMinutes,
        userId: viewer.id,
      })
      return { ...options }
    },
  )

  write(
    app,
    authEndpoints.addPasskey,
    {
      limit: null,
      prepare: async ({ body, signedIn, request }) => {
        await signedIn()
        const verified = await verifyNewPasskey(config, request, body.credential)
        if (!verified) throw notChecked()
        return verified
      },
    },
    async (call) => {
      const { body, viewer, tx } = call
      const { challenge, credential } = call.prepared
      const token = await takeToken(tx, 'passkey-registration', challenge)
      if (token?.userId !== viewer.id) throw notChecked()
      requireRoom((await listPasskeys(tx, viewer.id)).length)
      const added = await insertPasskey(tx, {
        userId: viewer.id,
        name: body.name,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: credential.transports ?? [],
      })
      if (!added) throw clash(t('You’ve already saved this passkey.'))
      await tellSecurityEvent(services, call, viewer.id, 'passkeyAdded')
      return toPasskeyView(added)
    },
  )

  write(app, authEndpoints.removePasskey, { limit: null }, async (call) => {
    const { params, viewer, tx } = call
    if (!(await removePasskey(tx, viewer.id, params.id))) throw notFound()
    await tellSecurityEvent(services, call, viewer.id, 'passkeyRemoved')
  })
}

/** Everything but whether the challenge is one that we gave to this person. Null if anything does not hold. */
async function verifyNewPasskey(config: Config, request: FastifyRequest, credential: NewCredential) {
  const { rpID, origin } = siteOf(config, request)
  const { transports = [], ...response } = credential.response
  const { verifyRegistrationResponse } = await passkeyLibrary()
  let challenge = ''
  const proof = await verifyRegistrationResponse({
    response: { ...credential, response: { ...response, transports }, clientExtensionResults: {} },
    expectedChallenge: (given) => {
      challenge = given
      return true
    },
    supportedAlgorithmIDs: algorithms,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    // The library throws at everything that does not hold.
  }).catch(() => null)
  return proof?.verified ? { challenge, credential: proof.registrationInfo.credential } : null
}

export function passkeySignInRoutes(app: FastifyInstance, services: AuthServices): void {
  const { config, failedSignIns } = services
  const { db, rateLimit } = app.data

  write(
    app,
    authEndpoints.passkeySignInOptions,
    {
      limit: null,
      prepare: async ({ request }) => {
        await rateLimit(authLimits.passkeyFromAddress, addressOf(request))
        const { generateAuthenticationOptions } = await passkeyLibrary()
        return generateAuthenticationOptions({
          rpID: siteOf(config, request).rpID,
          timeout: questionMinutes * 60_000,
          userVerification: 'required',
        })
      },
    },
    async ({ tx, prepared: options }) => {
      await insertTokenFor(tx, options.challenge, { purpose: 'passkey-sign-in', minutes: challengeMinutes })
      return { ...options }
    },
  )

  write(
    app,
    authEndpoints.passkeySignIn,
    {
      limit: null,
      prepare: async ({ body, request }) => {
        await rateLimit(authLimits.passkeyFromAddress, addressOf(request))
        const userId = await provenBy({ config, db }, request, body.credential)
        if (!userId) {
          failedSignIns.note('passkey', (await findPasskey(db, body.credential.id))?.userId)
          throw unknownPasskey()
        }
        await requireNotSuspended(db, userId)
        return userId
      },
    },
    (call) => signInAs(services, call, call.prepared),
  )
}

function requireRoom(kept: number): void {
  if (kept >= limits.passkeys)
    throw clash(
      t('You already have {max} passkeys, the most you can have. Please remove one first.', {
        max: limits.passkeys,
      }),
    )
}

const notChecked = () => badInput({ credential: t('This passkey couldn’t be checked. Please try again.') })

const unknownPasskey = () =>
  new HttpError(
    401,
    'wrong_credentials',
    t('This passkey didn’t work here. Please try again, or sign in with your password.'),
  )
