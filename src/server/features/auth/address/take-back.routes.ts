import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressEndpoints } from '#contract/auth/address-change.ts'
import { sendPage } from '#server/document/page-frame.ts'
import type { AuthServices } from '#server/features/auth/auth.services.ts'
import { addressOf, authLimits } from '#server/features/auth/auth-limits.ts'
import { formState, queryValue } from '#server/features/auth/pages/form-state.ts'
import { removeAllPasskeys } from '#server/features/auth/passkeys/passkeys.queries.ts'
import { getOwnWords, requireUnguessable } from '#server/features/auth/password/guessable-passwords.ts'
import { listWaysIn, replacePassword } from '#server/features/auth/password/password.routes.ts'
import { hashPassword } from '#server/features/auth/password/passwords.ts'
import { tellSecurityEvent } from '#server/features/auth/security/security-events.ts'
import { removeAllSessions } from '#server/features/auth/sessions.routes.ts'
import { badInput, type HttpError } from '#server/http/errors.ts'
import { typedIn } from '#server/http/form-body.ts'
import { write } from '#server/http/write.ts'
import { t } from '#words/t.ts'
import { findChange, restoreAddress, takeLink } from './address.commands.ts'
import { addressLostMail } from './address.mails.ts'
import { deadAddressLinkPage, takeBackPage } from './address.pages.ts'
import { deadLink } from './address-links.routes.ts'

const purpose = 'address-take-back'
const title = () => t('Take your account back')

/** For seven days the old mailbox can undo a change, and put out whoever made it (trust.md 30). */
export function takeBackRoutes(app: FastifyInstance, services: AuthServices): void {
  const { config, pages, mailer } = services
  const { db, rateLimit } = app.data
  const hasPasswords = config.builtInAccounts
  mailer.compose('address-lost', async (_tx, { data }) => addressLostMail(data.email))

  const showPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    problem: HttpError | null = null,
  ): Promise<FastifyReply> => {
    const change = await findChange(db, purpose, token)
    if (!change)
      return sendPage(problem ? reply : reply.code(410), pages, {
        title: t('This link no longer works'),
        content: deadAddressLinkPage(),
      })
    const others = await listWaysIn(db, change.userId)
    const { oldEmail } = change
    return sendPage(reply, pages, {
      title: title(),
      hasProblem: problem !== null,
      content: takeBackPage(formState(request, problem), { token, oldEmail, others, hasPasswords }),
      scripted: true,
    })
  }

  app.get('/api/address/take-back', { config: { document: true } }, async (request, reply) => {
    await rateLimit(authLimits.tokenFromAddress, addressOf(request))
    return showPage(request, reply, queryValue(request, 'token'))
  })

  write(
    app,
    addressEndpoints.takeBack,
    {
      limit: null,
      prepare: async ({ body, request }) => {
        await rateLimit(authLimits.tokenFromAddress, addressOf(request))
        const change = await findChange(db, purpose, body.token)
        if (!change) throw deadLink()
        if (!hasPasswords) return null
        if (body.password === undefined) throw badInput({ password: t('Please choose a password.') })
        await requireUnguessable(body.password, await getOwnWords(db, change.userId))
        return hashPassword(body.password)
      },
      form: {
        done: ({ reply }) =>
          reply.redirect(hasPasswords ? '/api/login?note=address-back' : '/api/login', 303),
        failed: (error, request, reply) => showPage(request, reply, typedIn(request, 'token'), error),
      },
    },
    async (call) => {
      const { body, tx, publish, prepared: newHash } = call
      const change = await takeLink(tx, purpose, body.token)
      if (!change) throw deadLink()
      const { userId } = change
      const untilNow = await restoreAddress(tx, change)
      const kept = { keepSessions: body.keepSessions }
      const sessionIds = newHash
        ? await replacePassword(tx, userId, newHash, kept)
        : body.keepSessions
          ? []
          : await removeAllSessions(tx, userId)
      publish({ type: 'session.ended', sessionIds })
      if (!body.keepPasskeys) await removeAllPasskeys(tx, userId)
      await tellSecurityEvent(services, call, userId, 'addressTakenBack')
      await mailer.queue(call, { kind: 'address-lost', userId, data: { email: untilNow } })
      return { message: t('Your account has this email address again. Please sign in.') }
    },
  )
}
