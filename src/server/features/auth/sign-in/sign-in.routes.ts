import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authEndpoints } from '#contract/auth/auth.ts'
import { leavePath } from '#contract/leave-quickly.ts'
import type { Config } from '#server/config.ts'
import { sendPage } from '#server/document/page-frame.ts'
import { findAccount, requireNotSuspended, signInAs } from '#server/features/auth/accounts.ts'
import type { AuthServices } from '#server/features/auth/auth.services.ts'
import { rateLimitSignIn } from '#server/features/auth/auth-limits.ts'
import { formState, queryValue, returnToOf, sentOn } from '#server/features/auth/pages/form-state.ts'
import { isPassword } from '#server/features/auth/password/passwords.ts'
import { hasSecondFactor } from '#server/features/auth/second-factor/second-factor.queries.ts'
import { askForCode } from '#server/features/auth/second-factor/second-step.ts'
import { inOneChange } from '#server/http/change.ts'
import { isForeign, ownOrigins } from '#server/http/csrf.ts'
import { HttpError } from '#server/http/errors.ts'
import { endSession } from '#server/http/session.ts'
import { write } from '#server/http/write.ts'
import { t } from '#words/t.ts'
import { signInPage, signOutPage } from './sign-in.pages.ts'

const title = () => t('Sign in')

/** One sentence for every reason, so that it does not tell whether the address has an account (trust.md 12). */
const wrongCredentials = () =>
  new HttpError(
    401,
    'wrong_credentials',
    t('That email and password don’t match. Please check both and try again.'),
  )

export function signInRoutes(app: FastifyInstance, services: AuthServices): void {
  const { config, pages, failedSignIns } = services
  const { db, rateLimit } = app.data
  // Without built-in accounts, this address leads straight to the provider (oidc.routes.ts).
  if (!config.builtInAccounts) return

  app.get('/api/login', { config: { document: true } }, async (request, reply) => {
    if (await sentOn(request, reply)) return reply
    const content = signInPage(config, formState(request), queryValue(request, 'note'))
    return sendPage(reply, pages, { title: title(), content, scripted: true })
  })

  write(
    app,
    authEndpoints.signIn,
    {
      limit: null,
      prepare: async ({ body, request, reply }) => {
        await rateLimitSignIn(rateLimit, request, body.email)
        const account = await findAccount(db, body.email)
        const matches = await isPassword(body.password, account?.passwordHash)
        if (!account || !matches) {
          failedSignIns.note('password', account?.id)
          throw wrongCredentials()
        }
        if (await hasSecondFactor(db, account.id))
          await askForCode(db, config, { request, reply }, account.id)
        await requireNotSuspended(db, account.id)
        return account.id
      },
      form: {
        done: ({ request, reply }) => reply.redirect(returnToOf(request), 303),
        failed: (error, request, reply) => {
          if (error.location) return reply.redirect(error.location, 303)
          const state = { ...formState(request, error), ...atThePassword(error) }
          const content = signInPage(config, state)
          return sendPage(reply, pages, { title: title(), hasProblem: true, content, scripted: true })
        },
      },
    },
    (call) => signInAs(services, call, call.prepared),
  )
}

/** On the page, the sentence belongs to the field that is most likely to be wrong. */
const atThePassword = ({ code }: HttpError) => (code === 'wrong_credentials' ? { isAbout: 'password' } : {})

export function signOutRoutes(app: FastifyInstance, { config, pages }: AuthServices): void {
  // Not for HEAD: asking about an address must not sign anybody out.
  const options = { config: { document: true }, exposeHeadRoute: false } as const
  app.get('/api/logout', options, async (request, reply) => {
    if (!isMeant(config, request)) {
      if (await request.viewer())
        return sendPage(reply, pages, { title: t('Sign out?'), content: signOutPage() })
      // An image elsewhere brings no cookie. It must not make the browser forget what somebody typed here.
      return reply.redirect('/', 303)
    }
    await inOneChange(app.data, (change) => endSession(config, { ...change, request, reply }))
    const isQuick = queryValue(request, 'leave') === 'quickly'
    return leavesNothing(reply).redirect(isQuick ? leavePath : '/', 303)
  })

  write(
    app,
    authEndpoints.signOut,
    {
      limit: null,
      form: {
        done: ({ reply }) => reply.redirect('/', 303),
        failed: (error, _request, reply) => reply.type('text/plain; charset=utf-8').send(error.message),
      },
    },
    (call) => {
      call.afterCommit(() => void leavesNothing(call.reply))
      return endSession(config, call)
    },
  )
}

/**
 * Drafts, what the screen looked like and photos in the browser's cache go too, also where no script runs (trust.md 32,
 * decision 0056). Not cookies: that would take those of other sites on the same domain.
 */
const leavesNothing = (reply: FastifyReply): FastifyReply =>
  reply.header('clear-site-data', '"cache", "storage"')

/** A link here signs out only from our own pages; elsewhere it could stand in an image, or be loaded in advance. */
function isMeant(config: Config, request: FastifyRequest): boolean {
  const { referer } = request.headers
  const isAhead = request.headers['sec-purpose'] !== undefined || request.headers.purpose === 'prefetch'
  if (isAhead || isForeign(config, request)) return false
  if (request.headers['sec-fetch-site'] !== undefined || referer === undefined) return true
  return ownOrigins(config, request).has(URL.parse(referer)?.origin ?? 'null')
}
