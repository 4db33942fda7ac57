import type { FastifyInstance } from 'fastify'
import { authEndpoints } from '#contract/auth.ts'
import { limits } from '#contract/limits.ts'
import { badInput, clash, HttpError, notFound } from '#server/http/errors.ts'
import { readRoute, route } from '#server/http/route.ts'
import { getAccount, signInAs } from './accounts.ts'
import type { AuthServices } from './auth.services.ts'
import { addressOf, authLimits } from './auth-limits.ts'
import { insertTokenFor, takeToken } from './one-time-tokens.ts'
import { passkeyLibrary, provenBy, siteOf, unlessUnavailable } from './passkey-proof.ts'
import { insertPasskey, listPasskeys, removePasskey, toPasskeyView } from './passkeys.queries.ts'

/** Nobody is rushed: the device's own question stays open this long, and its answer is taken a little longer. */
const questionMinutes = 5
const challengeMinutes = 10
/** EdDSA, ES256 and RS256: every device knows one of them. */
const algorithms = [-8, -7, -257]

export function passkeysRoutes(app: FastifyInstance, services: AuthServices): void {
  const { config, db } = services

  readRoute(app, authEndpoints.passkeys, async ({ viewer }) =>
    (await listPasskeys(db, viewer.id)).map(toPasskeyView),
  )

  route(app, authEndpoints.passkeyOptions, async ({ viewer, request }) => {
    const [account, kept] = await Promise.all([getAccount(db, viewer.id), listPasskeys(db, viewer.id)])
    requireRoom(kept.length)
    const { generateRegistrationOptions } = await passkeyLibrary()
    const options = await generateRegistrationOptions({
      rpName: 'Synapse',
      rpID: siteOf(config, request).rpID,
      userID: Uint8Array.from(Buffer.from(viewer.id.replaceAll('-', ''), 'hex')),
      userName: account.email,
      supportedAlgorithmIDs: algorithms,
      timeout: questionMinutes * 60_000,
      excludeCredentials: kept.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    })
    await insertTokenFor(db, options.challenge, {
      purpose: 'passkey-registration',
      minutes: challengeMinutes,
      userId: viewer.id,
    })
    return { ...options }
  })

  route(app, authEndpoints.addPasskey, async ({ body, viewer, request }) => {
    const { rpID, origin } = siteOf(config, request)
    const isOurs = async (challenge: string) =>
      (await takeToken(db, 'passkey-registration', challenge))?.userId === viewer.id
    const { transports = [], ...response } = body.credential.response
    const { verifyRegistrationResponse } = await passkeyLibrary()
    const proof = await verifyRegistrationResponse({
      response: {
        ...body.credential,
        response: { ...response, transports },
        clientExtensionResults: {},
      },
      expectedChallenge: isOurs,
      supportedAlgorithmIDs: algorithms,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
    }).catch(unlessUnavailable)
    if (!proof?.verified)
      throw badInput({ credential: 'This passkey could not be checked. Please try again.' })
    const { credential } = proof.registrationInfo
    requireRoom((await listPasskeys(db, viewer.id)).length)
    const added = await insertPasskey(db, {
      userId: viewer.id,
      name: body.name,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
    })
    if (!added) throw clash('This passkey is saved already.')
    return toPasskeyView(added)
  })

  route(app, authEndpoints.removePasskey, async ({ params, viewer }) => {
    if (!(await removePasskey(db, viewer.id, params.id))) throw notFound()
  })
}

export function passkeySignInRoutes(app: FastifyInstance, services: AuthServices): void {
  const { config, db, takeTurn } = services

  route(app, authEndpoints.passkeySignInOptions, async ({ request }) => {
    await takeTurn(authLimits.passkeyFromAddress, addressOf(request))
    const { generateAuthenticationOptions } = await passkeyLibrary()
    const options = await generateAuthenticationOptions({
      rpID: siteOf(config, request).rpID,
      timeout: questionMinutes * 60_000,
      userVerification: 'preferred',
    })
    await insertTokenFor(db, options.challenge, { purpose: 'passkey-sign-in', minutes: challengeMinutes })
    return { ...options }
  })

  route(app, authEndpoints.passkeySignIn, async ({ body, request, reply }) => {
    await takeTurn(authLimits.passkeyFromAddress, addressOf(request))
    const userId = await provenBy(services, request, body.credential)
    if (!userId) throw unknownPasskey()
    return signInAs(services, request, reply, userId)
  })
}

function requireRoom(kept: number): void {
  if (kept >= limits.passkeys)
    throw clash(
      `You have ${limits.passkeys} passkeys, which is the most there can be. Please remove one first.`,
    )
}

const unknownPasskey = () =>
  new HttpError(
    401,
    'wrong_credentials',
    'This passkey did not work here. Please try again, or sign in with your password.',
  )
