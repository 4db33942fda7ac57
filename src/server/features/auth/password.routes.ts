import type { FastifyInstance } from 'fastify'
import { authEndpoints } from '#contract/auth.ts'
import { sendPage } from '#server/document/page-frame.ts'
import { badInput } from '#server/http/errors.ts'
import { typedIn } from '#server/http/form-body.ts'
import { route } from '#server/http/route.ts'
import { startSession } from '#server/http/session.ts'
import { findAccount, getAccount, savePassword } from './accounts.ts'
import { resetMail } from './auth.mails.ts'
import type { AuthServices } from './auth.services.ts'
import { addressOf, authLimits, mayMail } from './auth-limits.ts'
import { formState, queryValue } from './form-state.ts'
import { findToken, insertToken, removeTokensOf, takeToken } from './one-time-tokens.ts'
import { forgotPasswordPage, linkSentPage, resetPasswordPage } from './password.pages.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { removeAllSessions } from './sessions.routes.ts'
import { deadLinkPage } from './sign-up.pages.ts'

const linkLivesMinutes = 60

/** For someone who is signed in. */
export function changePasswordRoute(app: FastifyInstance, services: AuthServices): void {
  const { db, takeTurn, sessionsEnded } = services
  route(app, authEndpoints.changePassword, async ({ body, viewer, request, reply }) => {
    await takeTurn(authLimits.ownPassword, viewer.id)
    const { passwordHash } = await getAccount(db, viewer.id)
    // Whoever came through a provider or with a passkey has none yet, and may choose a first one.
    if (passwordHash !== null && !(await isPassword(body.currentPassword ?? '', passwordHash)))
      throw badInput({ currentPassword: 'This is not your current password.' })
    const newHash = await hashPassword(body.newPassword)
    const ended = await db.transaction(async (tx) => {
      await savePassword(tx, viewer.id, newHash)
      await removeTokensOf(tx, viewer.id, 'password-reset')
      return removeAllSessions(tx, viewer.id)
    })
    sessionsEnded(ended)
    await startSession(services, request, reply, viewer.id)
  })
}

export function forgotPasswordRoutes(app: FastifyInstance, services: AuthServices): void {
  const { db, pages, post, takeTurn, ownAddress } = services
  const title = 'Choose a new password'

  app.get('/api/password/forgot', { config: { document: true } }, async (request, reply) =>
    sendPage(reply, pages, { title, content: forgotPasswordPage(formState(request)) }),
  )

  route(
    app,
    authEndpoints.forgotPassword,
    async ({ body, request }) => {
      await takeTurn(authLimits.mailFromAddress, addressOf(request))
      post.writeLater(async () => {
        const account = await findAccount(db, body.email)
        if (!account || !(await mayMail(takeTurn, body.email))) return null
        const token = await insertToken(db, {
          purpose: 'password-reset',
          minutes: linkLivesMinutes,
          userId: account.id,
        })
        return resetMail(account.email, `${ownAddress()}/api/password/reset?token=${token}`)
      })
      return { message: 'If this address has an account, a mail with a link is on its way to it.' }
    },
    {
      done: ({ reply }, { message }) =>
        sendPage(reply, pages, { title: 'Look into your mail', content: linkSentPage(message) }),
      failed: (error, request, reply) =>
        sendPage(reply, pages, {
          title,
          hasProblem: true,
          content: forgotPasswordPage(formState(request, error)),
        }),
    },
  )
}

export function resetPasswordRoutes(
  app: FastifyInstance,
  { db, pages, takeTurn, sessionsEnded }: AuthServices,
): void {
  const title = 'Choose a new password'
  const deadLink = {
    title: 'This link no longer works',
    content: deadLinkPage('/api/password/forgot', 'Get a new link'),
  }

  app.get('/api/password/reset', { config: { document: true } }, async (request, reply) => {
    await takeTurn(authLimits.tokenFromAddress, addressOf(request))
    const token = queryValue(request, 'token')
    if (!(await findToken(db, 'password-reset', token))) return sendPage(reply.code(410), pages, deadLink)
    return sendPage(reply, pages, {
      title,
      content: resetPasswordPage(formState(request), token),
      scripted: true,
    })
  })

  route(
    app,
    authEndpoints.resetPassword,
    async ({ body, request }) => {
      await takeTurn(authLimits.tokenFromAddress, addressOf(request))
      const newHash = await hashPassword(body.password)
      const ended = await db.transaction(async (tx) => {
        const token = await takeToken(tx, 'password-reset', body.token)
        if (!token?.userId) return null
        await savePassword(tx, token.userId, newHash)
        await removeTokensOf(tx, token.userId, 'password-reset')
        return removeAllSessions(tx, token.userId)
      })
      if (!ended)
        throw badInput({
          token: 'This link has been used already, or it is too old. Please ask for a new one.',
        })
      sessionsEnded(ended)
      return { message: 'Your new password is saved. Please sign in with it.' }
    },
    {
      done: ({ reply }) => reply.redirect('/api/login?note=password-changed', 303),
      failed: (error, request, reply) => {
        if (error.fields?.['token']) return sendPage(reply, pages, deadLink)
        const content = resetPasswordPage(formState(request, error), typedIn(request, 'token'))
        return sendPage(reply, pages, { title, hasProblem: true, content, scripted: true })
      },
    },
  )
}
