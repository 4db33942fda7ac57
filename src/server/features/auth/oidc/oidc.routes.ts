import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SignIn } from '#contract/auth/auth.ts'
import { sendPage } from '#server/document/page-frame.ts'
import { requireNotSuspended, signInAs } from '#server/features/auth/accounts.ts'
import type { AuthServices } from '#server/features/auth/auth.services.ts'
import { addressOf, authLimits } from '#server/features/auth/auth-limits.ts'
import { flowCookie } from '#server/features/auth/flow-cookie.ts'
import { insertToken, takeToken } from '#server/features/auth/one-time-tokens.ts'
import { withReturnTo } from '#server/features/auth/pages/form-parts.ts'
import { queryValue, returnToOf, sentOn } from '#server/features/auth/pages/form-state.ts'
import { inOneChange } from '#server/http/change.ts'
import { announceError, HttpError } from '#server/http/errors.ts'
import { proofMinutes } from '#server/http/fresh-proof.ts'
import { urlOf } from '#server/http/request-url.ts'
import { t } from '#words/t.ts'
import { findByIdentity } from './identities.ts'
import { providerProblemPage } from './oidc.pages.ts'
import { openProvider, type ProviderPerson } from './oidc.provider.ts'

/** To the provider and back. Who is new goes on to oidc-finish.routes.ts (docs/decisions/0011). */
export function oidcRoutes(app: FastifyInstance, services: AuthServices): void {
  const { config, pages, ownAddress } = services
  const { db, rateLimit } = app.data
  const { oidc } = config
  if (!oidc) return
  const { name } = oidc
  const provider = openProvider(oidc, () => `${ownAddress()}/api/login/callback`)
  const cookie = flowCookie(config, 'provider')
  const page = { config: { document: true }, exposeHeadRoute: false } as const

  async function leave(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const viewer = queryValue(request, 'again') === 'yes' ? await request.viewer() : null
    if (!viewer && (await sentOn(request, reply))) return reply
    await rateLimit(authLimits.oidcFromAddress, addressOf(request))
    try {
      const { address, trip } = await provider.leave({ again: viewer !== null })
      const data = { ...trip, returnTo: returnToOf(request), again: viewer?.id ?? '' }
      cookie.set(reply, await insertToken(db, { purpose: 'oidc-sign-in', minutes: cookie.minutes, data }))
      return reply.redirect(address, 303)
    } catch (error) {
      request.log.error({ reason: reasonOf(error) }, 'the OpenID Connect provider could not be used')
      throw new HttpError(
        503,
        'unavailable',
        t('{provider} can’t be reached right now. Please try again in a moment.', { provider: name }),
      )
    }
  }

  async function comeBack(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const trip = await takeToken(db, 'oidc-sign-in', cookie.read(request))
    cookie.clear(reply)
    if (!trip) throw new HttpError(400, 'bad_input', t('This sign-in took too long, or it was already used.'))
    const { state = '', nonce = '', codeVerifier = '', returnTo = '/', again = '' } = trip.data
    const { search } = urlOf(request)
    if (new URLSearchParams(search).get('error') === 'access_denied')
      throw new HttpError(
        400,
        'bad_input',
        t('You didn’t sign in at {provider}. That’s fine, nothing was changed.', { provider: name }),
      )
    const person = await provider.comeBack(search, { state, nonce, codeVerifier }).catch((error: unknown) => {
      request.log.warn({ reason: reasonOf(error) }, 'a sign-in through the provider failed')
      throw new HttpError(
        400,
        'bad_input',
        t('Signing in through {provider} didn’t work.', { provider: name }),
      )
    })
    const userId = await findByIdentity(db, person)
    if (again && userId !== again)
      throw new HttpError(
        403,
        'not_allowed',
        t('That’s another account at {provider}. You’re still signed in here.', { provider: name }),
      )
    const provenAt = again ? provenAgain(person) : person.signedInAt
    if (userId) {
      await requireNotSuspended(db, userId)
      await inOneChange(app.data, (change) =>
        signInAs(services, { ...change, request, reply }, userId, provenAt),
      )
      return reply.redirect(returnTo, 303)
    }
    const data = {
      issuer: person.issuer,
      subject: person.subject,
      email: verifiedEmail(person),
      signedInAt: provenAt?.toISOString() ?? '',
    }
    cookie.set(reply, await insertToken(db, { purpose: 'oidc-sign-up', minutes: cookie.minutes, data }))
    return reply.redirect(withReturnTo('/api/login/finish', returnTo), 303)
  }

  const inWords =
    (handle: typeof leave) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      try {
        return await handle(request, reply)
      } catch (error) {
        const { message, location } = announceError(request, reply, error)
        if (location) return reply.redirect(location, 303)
        const content = providerProblemPage(message, name)
        return sendPage(reply, pages, {
          title: (await request.viewer()) ? t('That didn’t work') : t('You aren’t signed in'),
          hasProblem: true,
          content,
        })
      }
    }

  if (!config.builtInAccounts) {
    app.get('/api/login', page, inWords(leave))
    app.get('/api/signup', page, inWords(leave))
  }
  app.get('/api/login/provider', page, inWords(leave))
  app.get('/api/login/callback', page, inWords(comeBack))
}

/** They were asked to sign in there once more. A provider that says when it was is held to it. */
function provenAgain({ signedInAt }: ProviderPerson): Date {
  const now = new Date()
  if (signedInAt && now.getTime() - signedInAt.getTime() > proofMinutes * 60_000)
    throw new HttpError(
      403,
      'not_allowed',
      t(
        'The other service didn’t ask you to sign in again, so we can’t be sure it’s you. Please log out there, then try again.',
      ),
    )
  return now
}

/** An address that the provider has not confirmed could be anybody's. */
function verifiedEmail({ email, emailVerified }: ProviderPerson): string {
  const parsed = SignIn.shape.email.safeParse(email)
  if (!parsed.success)
    throw new HttpError(
      403,
      'not_allowed',
      t('Your account there has no email address, and Synapse needs one.'),
    )
  if (!emailVerified)
    throw new HttpError(
      403,
      'not_allowed',
      t('Your email address isn’t confirmed there yet. Please confirm it first, then sign in again.'),
    )
  return parsed.data
}

/** Errors of the provider can quote what it sent, so only their names are kept. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? String(error.code) : error.name
  return 'error' in error && typeof error.error === 'string' ? `${code} ${error.error.slice(0, 50)}` : code
}
