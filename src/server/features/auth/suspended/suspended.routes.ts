import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '#contract/core/limits.ts'
import { decisionEndpoints } from '#contract/reports/decisions.ts'
import type { Transaction } from '#server/db/connection.ts'
import { users } from '#server/db/schema/users.ts'
import { sendPage } from '#server/document/page-frame.ts'
import { keepAccount } from '#server/features/auth/accounts.ts'
import type { AuthServices } from '#server/features/auth/auth.services.ts'
import { addressOf, authLimits } from '#server/features/auth/auth-limits.ts'
import { findToken, insertToken, takeToken } from '#server/features/auth/one-time-tokens.ts'
import { formState, queryValue } from '#server/features/auth/pages/form-state.ts'
import { deadLinkPage } from '#server/features/auth/sign-up/sign-up.pages.ts'
import { badInput, type HttpError } from '#server/http/errors.ts'
import { typedIn } from '#server/http/form-body.ts'
import { write } from '#server/http/write.ts'
import { insertAppealOf, listSuspensionsOf } from '#server/moderation/appeals.ts'
import { t } from '#words/t.ts'
import { appealMinutes, suspendedPage } from './suspended.pages.ts'

const purpose = 'suspended'

/** What a suspended person meets at the end of every way in. There is no session: the token says who it is. */
export function suspendedRoutes(app: FastifyInstance, { pages, mailer }: AuthServices): void {
  const { db, rateLimit } = app.data

  async function showPage(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    problem: HttpError | null = null,
  ): Promise<FastifyReply> {
    const userId = (await findToken(db, purpose, token))?.userId
    const [user] = userId
      ? await db
          .select({ until: users.suspendedUntil, eraseAfter: users.eraseAfter })
          .from(users)
          .where(eq(users.id, userId))
      : []
    // Used, too old, or no longer suspended: signing in tells which.
    if (!userId || !user?.until || user.until < new Date())
      return sendPage(reply.code(410), pages, {
        title: t('This page no longer works'),
        content: deadLinkPage('/api/login', t('Sign in')),
      })
    const state = {
      ...formState(request, problem),
      typed: (name: string) => typedIn(request, name, limits.appeal * 2),
    }
    return sendPage(reply, pages, {
      title: t('Your account is suspended'),
      hasProblem: problem !== null,
      content: suspendedPage(state, {
        token,
        until: user.until,
        eraseAfter: user.eraseAfter,
        decisions: await listSuspensionsOf(db, userId),
      }),
    })
  }

  app.get('/api/suspended', { config: { document: true } }, async (request, reply) => {
    await rateLimit(authLimits.tokenFromAddress, addressOf(request))
    return showPage(request, reply, queryValue(request, 'token'))
  })

  const options = {
    limit: null,
    prepare: ({ request }: { request: FastifyRequest }) =>
      rateLimit(authLimits.tokenFromAddress, addressOf(request)),
    form: {
      done: ({ reply }: { reply: FastifyReply }, { location }: { location: string }) =>
        reply.redirect(location, 303),
      failed: (error: HttpError, request: FastifyRequest, reply: FastifyReply) =>
        showPage(request, reply, typedIn(request, 'token'), error),
    },
  }

  /** Each token works once, so whoever does something gets another one for the page that they come back to. */
  async function exchangeToken(
    tx: Transaction,
    token: string,
  ): Promise<{ userId: string; location: string }> {
    const userId = (await takeToken(tx, purpose, token))?.userId
    if (!userId) throw usedUp()
    const again = await insertToken(tx, { purpose, minutes: appealMinutes, userId })
    return { userId, location: `/api/suspended?token=${again}` }
  }

  write(app, decisionEndpoints.appealSignedOut, options, async ({ body, tx }) => {
    const { userId, location } = await exchangeToken(tx, body.token)
    await insertAppealOf(tx, userId, body.decisionId, body.content)
    return { message: t('Your appeal was sent.'), location }
  })

  write(app, decisionEndpoints.keepSignedOut, options, async (call) => {
    const { userId, location } = await exchangeToken(call.tx, call.body.token)
    await keepAccount(mailer, call, userId)
    return { message: t('Your account is kept.'), location }
  })
}

const usedUp = () =>
  badInput({ token: t('This page was already used, or it’s too old. Please sign in again.') })
