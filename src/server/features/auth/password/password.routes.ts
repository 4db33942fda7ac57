import type { FastifyInstance } from 'fastify'
import { authEndpoints } from '#contract/auth/auth.ts'
import type { Readable, Transaction } from '#server/db/connection.ts'
import { sendPage } from '#server/document/page-frame.ts'
import { findAccount, getAccount, savePassword } from '#server/features/auth/accounts.ts'
import { removePendingChange } from '#server/features/auth/address/address.commands.ts'
import { takeBackMailFor } from '#server/features/auth/address/take-back.ts'
import { resetMail } from '#server/features/auth/auth.mails.ts'
import type { AuthServices } from '#server/features/auth/auth.services.ts'
import { addressOf, authLimits, mayMail } from '#server/features/auth/auth-limits.ts'
import { findToken, insertToken, removeTokensOf, takeToken } from '#server/features/auth/one-time-tokens.ts'
import { formState, queryValue } from '#server/features/auth/pages/form-state.ts'
import { listPasskeys, removeAllPasskeys } from '#server/features/auth/passkeys/passkeys.queries.ts'
import { hasSecondFactor } from '#server/features/auth/second-factor/second-factor.queries.ts'
import { tellSecurityEvent } from '#server/features/auth/security/security-events.ts'
import { listDevices, removeAllSessions } from '#server/features/auth/sessions.routes.ts'
import { deadLinkPage } from '#server/features/auth/sign-up/sign-up.pages.ts'
import { badInput, clash } from '#server/http/errors.ts'
import { typedIn } from '#server/http/form-body.ts'
import { startSession } from '#server/http/session.ts'
import { write } from '#server/http/write.ts'
import { t } from '#words/t.ts'
import { getOwnWords, requireUnguessable } from './guessable-passwords.ts'
import { forgotPasswordPage, linkSentPage, resetPasswordPage, type WaysIn } from './password.pages.ts'
import { hashPassword, isPassword } from './passwords.ts'

const linkLivesMinutes = 60

/** For someone who is signed in. */
export function changePasswordRoute(app: FastifyInstance, services: AuthServices): void {
  const { config } = services
  const { db } = app.data
  write(
    app,
    authEndpoints.changePassword,
    {
      limit: authLimits.ownPassword,
      prepare: async ({ body, signedIn }) => {
        const { id } = await signedIn()
        const { passwordHash } = await getAccount(db, id)
        if (!(await isPassword(body.currentPassword, passwordHash)))
          throw badInput({ currentPassword: t('This isn’t your current password.') })
        await requireUnguessable(body.newPassword, await getOwnWords(db, id), 'newPassword')
        return hashPassword(body.newPassword)
      },
    },
    async (call) => {
      const { viewer, tx, publish, prepared: newHash } = call
      publish({ type: 'session.ended', sessionIds: await replacePassword(tx, viewer.id, newHash) })
      await tellSecurityEvent(services, call, viewer.id, 'passwordChanged')
      await startSession(config, call, viewer.id)
    },
  )
}

/** For who came through a provider or with a passkey, and has none yet. */
export function firstPasswordRoute(app: FastifyInstance, services: AuthServices): void {
  const { config } = services
  const { db } = app.data
  write(
    app,
    authEndpoints.setFirstPassword,
    {
      limit: authLimits.ownPassword,
      prepare: async ({ body, signedIn }) => {
        const { id } = await signedIn()
        await requireUnguessable(body.newPassword, await getOwnWords(db, id), 'newPassword')
        return hashPassword(body.newPassword)
      },
    },
    async (call) => {
      const { viewer, tx, publish, prepared: newHash } = call
      if ((await getAccount(tx, viewer.id)).passwordHash !== null)
        throw clash(t('You already have a password. To change it, enter the one you have.'))
      publish({ type: 'session.ended', sessionIds: await replacePassword(tx, viewer.id, newHash) })
      await tellSecurityEvent(services, call, viewer.id, 'passwordAdded')
      await startSession(config, call, viewer.id)
    },
  )
}

/**
 * Whoever had the old one, a link to choose a new one, or a new address under way, is out. Answers which sessions have
 * ended.
 */
export async function replacePassword(
  tx: Transaction,
  userId: string,
  newHash: string,
  { keepSessions = false } = {},
): Promise<string[]> {
  await savePassword(tx, userId, newHash)
  await removeTokensOf(tx, userId, 'password-reset')
  await removeTokensOf(tx, userId, 'second-step')
  await removePendingChange(tx, userId)
  return keepSessions ? [] : removeAllSessions(tx, userId)
}

export function forgotPasswordRoutes(app: FastifyInstance, services: AuthServices): void {
  const { pages, mailer, ownAddress } = services
  const { rateLimit } = app.data
  const title = () => t('Choose a new password')

  app.get('/api/password/forgot', { config: { document: true } }, async (request, reply) =>
    sendPage(reply, pages, {
      title: title(),
      content: forgotPasswordPage(formState(request)),
      scripted: true,
    }),
  )

  mailer.compose('password-reset', async (tx, { data: { email }, isFirstTry }) => {
    // Locked: if another address takes its place in this moment, whoever reads the mails of this one gets no link.
    const account = await findAccount(tx, email, { lock: true })
    if (isFirstTry && !(await mayMail(rateLimit, email))) return null
    if (!account) return takeBackMailFor({ db: tx, ownAddress }, email)
    const link = { purpose: 'password-reset', minutes: linkLivesMinutes, userId: account.id } as const
    const token = await insertToken(tx, link)
    return resetMail(account.email, `${ownAddress()}/api/password/reset?token=${token}`)
  })

  write(
    app,
    authEndpoints.forgotPassword,
    {
      limit: null,
      prepare: ({ request }) => rateLimit(authLimits.mailFromAddress, addressOf(request)),
      form: {
        done: ({ reply }, { message }) =>
          sendPage(reply, pages, { title: t('Check your email'), content: linkSentPage(message) }),
        failed: (error, request, reply) =>
          sendPage(reply, pages, {
            title: title(),
            hasProblem: true,
            content: forgotPasswordPage(formState(request, error)),
            scripted: true,
          }),
      },
    },
    async (call) => {
      await mailer.queue(call, { kind: 'password-reset', userId: null, data: { email: call.body.email } })
      return { message: t('If this address has an account, we’ve sent an email with a link to it.') }
    },
  )
}

export function resetPasswordRoutes(app: FastifyInstance, services: AuthServices): void {
  const { pages } = services
  const { db, rateLimit } = app.data
  const title = () => t('Choose a new password')
  const deadLink = () => ({
    title: t('This link no longer works'),
    content: deadLinkPage('/api/password/forgot', t('Get a new link')),
  })

  app.get('/api/password/reset', { config: { document: true } }, async (request, reply) => {
    await rateLimit(authLimits.tokenFromAddress, addressOf(request))
    const token = queryValue(request, 'token')
    const found = await findToken(db, 'password-reset', token)
    if (!found?.userId) return sendPage(reply.code(410), pages, deadLink())
    const others = await listWaysIn(db, found.userId)
    const content = resetPasswordPage(formState(request), token, others)
    return sendPage(reply, pages, { title: title(), content, scripted: true })
  })

  write(
    app,
    authEndpoints.resetPassword,
    {
      limit: null,
      prepare: async ({ body, request }) => {
        await rateLimit(authLimits.tokenFromAddress, addressOf(request))
        const token = await findToken(db, 'password-reset', body.token)
        if (!token?.userId) throw deadToken()
        await requireUnguessable(body.password, await getOwnWords(db, token.userId))
        return hashPassword(body.password)
      },
      form: {
        done: ({ reply }) => reply.redirect('/api/login?note=password-changed', 303),
        failed: async (error, request, reply) => {
          const token = typedIn(request, 'token')
          const found = await findToken(db, 'password-reset', token)
          if (!found?.userId) return sendPage(reply, pages, deadLink())
          const others = await listWaysIn(db, found.userId)
          const content = resetPasswordPage(formState(request, error), token, others)
          return sendPage(reply, pages, { title: title(), hasProblem: true, content, scripted: true })
        },
      },
    },
    async (call) => {
      const { body, tx, publish, prepared: newHash } = call
      const token = await takeToken(tx, 'password-reset', body.token)
      if (!token?.userId) throw deadToken()
      const sessionIds = await replacePassword(tx, token.userId, newHash, body)
      publish({ type: 'session.ended', sessionIds })
      if (!body.keepPasskeys) await removeAllPasskeys(tx, token.userId)
      await tellSecurityEvent(services, call, token.userId, 'passwordReset')
      return { message: t('Your new password is saved. Please sign in with it.') }
    },
  )
}

/** What else signs in to this account, or is signed in. */
export async function listWaysIn(db: Readable, userId: string): Promise<WaysIn> {
  const [passkeys, devices, takesCode] = await Promise.all([
    listPasskeys(db, userId),
    listDevices(db, userId),
    hasSecondFactor(db, userId),
  ])
  return { passkeys: passkeys.map(({ name }) => name), devices, takesCode }
}

const deadToken = () =>
  badInput({ token: t('This link was already used, or it’s too old. Please ask for a new one.') })
