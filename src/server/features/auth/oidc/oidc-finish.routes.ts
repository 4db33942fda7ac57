import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authEndpoints } from '#contract/auth/auth.ts'
import type { Queryable } from '#server/db/connection.ts'
import { sendPage } from '#server/document/page-frame.ts'
import { findAccount, insertAccount, requireNotSuspended, signInAs } from '#server/features/auth/accounts.ts'
import type { AuthServices } from '#server/features/auth/auth.services.ts'
import { rateLimitSignIn } from '#server/features/auth/auth-limits.ts'
import { flowCookie } from '#server/features/auth/flow-cookie.ts'
import { findToken, type Token, takeToken } from '#server/features/auth/one-time-tokens.ts'
import { formState, returnToOf } from '#server/features/auth/pages/form-state.ts'
import { isPassword } from '#server/features/auth/password/passwords.ts'
import { hasSecondFactor } from '#server/features/auth/second-factor/second-factor.queries.ts'
import { askForCode } from '#server/features/auth/second-factor/second-step.ts'
import { tellSecurityEvent } from '#server/features/auth/security/security-events.ts'
import { badInput, clash, HttpError } from '#server/http/errors.ts'
import { write } from '#server/http/write.ts'
import { requireHonestNames } from '#server/names/pretending-names.ts'
import { t } from '#words/t.ts'
import { insertIdentity } from './identities.ts'
import { connectPage, newcomerPage } from './oidc.pages.ts'

/** The first time someone comes from the provider: a new account, or the one they have here already. */
export function oidcFinishRoutes(app: FastifyInstance, services: AuthServices): void {
  const { config, pages } = services
  const { db, rateLimit } = app.data
  const cookie = flowCookie(config, 'provider')

  const guestOf = async (request: FastifyRequest) =>
    guestIn(await findToken(db, 'oidc-sign-up', cookie.read(request)))
  /** Whoever comes second with the same token is nobody. */
  const takeGuest = async (tx: Queryable, request: FastifyRequest) =>
    requireGuest(guestIn(await takeToken(tx, 'oidc-sign-up', cookie.read(request))))

  const showPage = async (request: FastifyRequest, reply: FastifyReply, problem: HttpError | null = null) => {
    const guest = await guestOf(request)
    if (!guest) return reply.redirect('/api/login', 303)
    const isKnown = (await findAccount(db, guest.email)) !== null
    const state = formState(request, problem)
    return sendPage(reply, pages, {
      title: isKnown ? t('You already have an account') : t('Create your account'),
      hasProblem: problem !== null,
      content: isKnown
        ? connectPage(state, guest.email, config.builtInAccounts)
        : newcomerPage(state, guest.email),
      scripted: true,
    })
  }
  const form = {
    done: ({ request, reply }: { request: FastifyRequest; reply: FastifyReply }) =>
      reply.redirect(returnToOf(request), 303),
    failed: async (error: HttpError, request: FastifyRequest, reply: FastifyReply) =>
      error.location ? reply.redirect(error.location, 303) : showPage(request, reply, error),
  }

  app.get('/api/login/finish', { config: { document: true }, exposeHeadRoute: false }, (request, reply) =>
    showPage(request, reply),
  )

  write(app, authEndpoints.finishProviderSignUp, { limit: null, form }, async (call) => {
    const { body, request, reply, tx, afterCommit } = call
    requireHonestNames({ displayName: body.displayName })
    const guest = await takeGuest(tx, request)
    const id = await insertAccount(tx, {
      email: guest.email,
      passwordHash: null,
      displayName: body.displayName,
    })
    if (!id) throw clash(t('There’s already an account with this address.'))
    await insertIdentity(tx, guest, id)
    afterCommit(() => void cookie.clear(reply))
    return signInAs(services, call, id, guest.signedInAt)
  })

  if (!config.builtInAccounts) return
  write(
    app,
    authEndpoints.connectProvider,
    {
      limit: null,
      prepare: async ({ body, request, reply }) => {
        const { email } = requireGuest(await guestOf(request))
        await rateLimitSignIn(rateLimit, request, email)
        const account = await findAccount(db, email)
        if (!account || !(await isPassword(body.password, account.passwordHash)))
          throw badInput({ password: t('That isn’t the password of that account. Please try again.') })
        // A password alone is not enough for another way in either: it is connected after the code has come.
        if (await hasSecondFactor(db, account.id)) {
          const { issuer, subject } = await takeGuest(db, request)
          cookie.clear(reply)
          await askForCode(db, config, { request, reply }, account.id, { issuer, subject })
        }
        await requireNotSuspended(db, account.id)
        return account.id
      },
      form,
    },
    async (call) => {
      const { request, reply, tx, afterCommit, prepared: userId } = call
      await insertIdentity(tx, await takeGuest(tx, request), userId)
      await tellSecurityEvent(services, call, userId, 'providerConnected')
      afterCommit(() => void cookie.clear(reply))
      return signInAs(services, call, userId)
    },
  )
}

/** Who comes from the provider, as the token says that their browser has. */
function guestIn(token: Token | null) {
  if (!token) return null
  const { issuer = '', subject = '', email = '', signedInAt } = token.data
  return { issuer, subject, email, signedInAt: signedInAt ? new Date(signedInAt) : null }
}

function requireGuest(guest: ReturnType<typeof guestIn>) {
  if (!guest) throw new HttpError(400, 'bad_input', t('This took too long. Please sign in again.'))
  return guest
}
