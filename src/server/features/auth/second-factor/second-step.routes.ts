import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { secondFactorEndpoints } from '#contract/auth/second-factor.ts'
import { sendPage } from '#server/document/page-frame.ts'
import { requireNotSuspended, signInAs } from '#server/features/auth/accounts.ts'
import type { AuthServices } from '#server/features/auth/auth.services.ts'
import { addressOf, authLimits } from '#server/features/auth/auth-limits.ts'
import { flowCookie } from '#server/features/auth/flow-cookie.ts'
import { insertIdentity } from '#server/features/auth/oidc/identities.ts'
import { findToken, takeToken } from '#server/features/auth/one-time-tokens.ts'
import { formState, queryValue, returnToOf, sentOn } from '#server/features/auth/pages/form-state.ts'
import { tellSecurityEvent } from '#server/features/auth/security/security-events.ts'
import { HttpError } from '#server/http/errors.ts'
import { typedIn } from '#server/http/form-body.ts'
import { write } from '#server/http/write.ts'
import { t } from '#words/t.ts'
import { isAppCode } from './app-codes.ts'
import { refusedCode } from './code-words.ts'
import { takeCode } from './second-factor.commands.ts'
import { type CodeKind, codePage } from './second-step.pages.ts'

const title = () => t('Enter your code')

/** The second step of signing in with a password. Who it is, the token in the browser's cookie says. */
export function secondStepRoutes(app: FastifyInstance, services: AuthServices): void {
  const { config, pages, failedSignIns } = services
  const { db, rateLimit } = app.data
  const cookie = flowCookie(config, 'code')

  const rateLimitCode = async (request: FastifyRequest, userId: string, code: string) => {
    const address = addressOf(request)
    await rateLimit(authLimits.signInFromAddress, address)
    await rateLimit(authLimits.codeToAccountFromAddress, `${address} ${userId}`)
    if (isAppCode(code)) await rateLimit(authLimits.appCodeToAccount, userId)
  }

  const showPage = (request: FastifyRequest, reply: FastifyReply, problem: HttpError | null = null) =>
    sendPage(reply, pages, {
      title: title(),
      hasProblem: problem !== null,
      content: codePage(formState(request, problem), kindOf(request)),
    })

  app.get('/api/login/code', { config: { document: true } }, async (request, reply) => {
    if (await sentOn(request, reply)) return reply
    const isWaiting = await findToken(db, 'second-step', cookie.read(request))
    return isWaiting ? showPage(request, reply) : reply.redirect(tooLate(request).location ?? '/', 303)
  })

  write(
    app,
    secondFactorEndpoints.signIn,
    {
      limit: null,
      prepare: async ({ body, request }) => {
        const secret = cookie.read(request)
        const userId = (await findToken(db, 'second-step', secret))?.userId
        if (!userId) throw tooLate(request)
        await rateLimitCode(request, userId, body.code)
        const use = await takeCode(db, userId, body.code)
        if (use === 'wrong' || use === 'used before') {
          failedSignIns.note('code', userId)
          throw new HttpError(401, 'wrong_credentials', refusedCode[use]())
        }
        const step = await takeToken(db, 'second-step', secret)
        if (!step) throw tooLate(request)
        await requireNotSuspended(db, userId)
        return { userId, use, data: step.data }
      },
      form: {
        done: ({ request, reply }) => reply.redirect(returnToOf(request), 303),
        failed: (error, request, reply) =>
          error.location ? reply.redirect(error.location, 303) : showPage(request, reply, atTheCode(error)),
      },
    },
    async (call) => {
      const { tx, reply, afterCommit, prepared } = call
      const { userId, use, data } = prepared
      if (use === 'recovery') await tellSecurityEvent(services, call, userId, 'recoveryCodeUsed')
      // Begun at the page that connects an account elsewhere (oidc-finish.routes.ts).
      if (data['issuer'] && data['subject']) {
        await insertIdentity(tx, { issuer: data['issuer'], subject: data['subject'] }, userId)
        await tellSecurityEvent(services, call, userId, 'providerConnected')
      }
      afterCommit(() => void cookie.clear(reply))
      return signInAs(services, call, userId)
    },
  )
}

const kindOf = (request: FastifyRequest): CodeKind =>
  (typedIn(request, 'with') || queryValue(request, 'with')) === 'recovery' ? 'recovery' : 'app'

function tooLate(request: FastifyRequest): HttpError {
  const returnTo = returnToOf(request)
  const query = new URLSearchParams({ note: 'took-too-long', ...(returnTo !== '/' && { returnTo }) })
  return new HttpError(401, 'signed_out', t('That took too long. Please sign in again.'), {
    location: `/api/login?${query}`,
  })
}

/** On the page, the sentence stands at the field. */
const atTheCode = (error: HttpError): HttpError =>
  error.code === 'wrong_credentials'
    ? new HttpError(error.status, error.code, error.message, { fields: { code: error.message } })
    : error
