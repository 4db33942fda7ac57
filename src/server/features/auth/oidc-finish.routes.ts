import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authEndpoints } from '#contract/auth.ts'
import { sendPage } from '#server/document/page-frame.ts'
import { badInput, HttpError } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { findAccount, insertAccount, signInAs } from './accounts.ts'
import type { AuthServices } from './auth.services.ts'
import { takeSignInTurn } from './auth-limits.ts'
import { flowCookie } from './flow-cookie.ts'
import { formState, returnToOf } from './form-state.ts'
import { insertIdentity } from './identities.ts'
import { connectPage, newcomerPage } from './oidc.pages.ts'
import { findToken, takeToken } from './one-time-tokens.ts'
import { isPassword } from './passwords.ts'

/** The first time someone comes from the provider: a new account, or the one they have here already. */
export function oidcFinishRoutes(app: FastifyInstance, services: AuthServices): void {
  const { config, db, pages, takeTurn } = services
  const cookie = flowCookie(config)

  const guestOf = async (request: FastifyRequest) => {
    const token = await findToken(db, 'oidc-sign-up', cookie.read(request))
    if (!token) return null
    const { issuer = '', subject = '', email = '' } = token.data
    return { issuer, subject, email }
  }
  const requireGuest = async (request: FastifyRequest) => {
    const guest = await guestOf(request)
    if (!guest) throw new HttpError(400, 'bad_input', 'This took too long. Please sign in again.')
    return guest
  }

  const showPage = async (request: FastifyRequest, reply: FastifyReply, problem: HttpError | null = null) => {
    const guest = await guestOf(request)
    if (!guest) return reply.redirect('/api/login', 303)
    const isKnown = (await findAccount(db, guest.email)) !== null
    const state = formState(request, problem)
    return sendPage(reply, pages, {
      title: isKnown ? 'You have an account already' : 'Create your account',
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

  route(
    app,
    authEndpoints.finishProviderSignUp,
    async ({ body, request, reply }) => {
      const guest = await requireGuest(request)
      const id = await db.transaction(async (tx) => {
        const added = await insertAccount(tx, {
          email: guest.email,
          passwordHash: null,
          displayName: body.displayName,
        })
        if (!added || !(await takeToken(tx, 'oidc-sign-up', cookie.read(request)))) return null
        await insertIdentity(tx, guest, added)
        return added
      })
      if (!id) throw new HttpError(409, 'clash', 'There is an account with this address already.')
      cookie.clear(reply)
      return signInAs(services, request, reply, id)
    },
    form,
  )

  if (!config.builtInAccounts) return
  route(
    app,
    authEndpoints.connectProvider,
    async ({ body, request, reply }) => {
      const guest = await requireGuest(request)
      await takeSignInTurn(takeTurn, request, guest.email)
      const account = await findAccount(db, guest.email)
      if (!account || !(await isPassword(body.password, account.passwordHash)))
        throw badInput({ password: 'This is not the password of that account. Please try again.' })
      await db.transaction(async (tx) => {
        if (!(await takeToken(tx, 'oidc-sign-up', cookie.read(request))))
          throw new HttpError(400, 'bad_input', 'This took too long. Please sign in again.')
        await insertIdentity(tx, guest, account.id)
      })
      cookie.clear(reply)
      return signInAs(services, request, reply, account.id)
    },
    form,
  )
}
