import type { FastifyInstance } from 'fastify'
import { authEndpoints } from '#contract/auth/auth.ts'
import { sendPage } from '#server/document/page-frame.ts'
import { findAccount, insertAccount, signInAs } from '#server/features/auth/accounts.ts'
import { isHeld } from '#server/features/auth/address/address.commands.ts'
import { addressHeldMail } from '#server/features/auth/address/address.mails.ts'
import { alreadySignedUpMail, finishSignUpMail } from '#server/features/auth/auth.mails.ts'
import type { AuthServices } from '#server/features/auth/auth.services.ts'
import { addressOf, authLimits, mayMail, rateLimitSignIn } from '#server/features/auth/auth-limits.ts'
import { findToken, insertToken, takeToken } from '#server/features/auth/one-time-tokens.ts'
import { formState, queryValue, returnToOf } from '#server/features/auth/pages/form-state.ts'
import { requireUnguessable } from '#server/features/auth/password/guessable-passwords.ts'
import { hashPassword, isPassword } from '#server/features/auth/password/passwords.ts'
import { badInput, HttpError } from '#server/http/errors.ts'
import { typedIn } from '#server/http/form-body.ts'
import { write } from '#server/http/write.ts'
import { requireHonestNames } from '#server/names/pretending-names.ts'
import { t } from '#words/t.ts'
import { checkYourMailPage, confirmSignUpPage, deadLinkPage } from './sign-up.pages.ts'
import { sendSignUpProblem, signUpPageRoute } from './sign-up.routes.ts'

const linkLivesMinutes = 24 * 60

/** With a mail server, nobody learns by signing up whether an address has an account (docs/decisions/0010). */
export function signUpByMailRoutes(app: FastifyInstance, services: AuthServices): void {
  const { pages, mailer, ownAddress } = services
  const { rateLimit } = app.data
  signUpPageRoute(app, services)

  mailer.compose('sign-up', async (tx, { data, isFirstTry }) => {
    const { email } = data
    if (isFirstTry && !(await mayMail(rateLimit, email))) return null
    if (await findAccount(tx, email)) return alreadySignedUpMail(email, ownAddress())
    if (await isHeld(tx, email)) return addressHeldMail(email)
    const token = await insertToken(tx, { purpose: 'sign-up', minutes: linkLivesMinutes, data })
    return finishSignUpMail(email, `${ownAddress()}/api/signup/confirm?token=${token}`)
  })

  write(
    app,
    authEndpoints.signUpByMail,
    {
      limit: null,
      prepare: async ({ body, request }) => {
        await rateLimit(authLimits.signUpFromAddress, addressOf(request))
        const { displayName, firstName, lastName } = body
        requireHonestNames({ displayName, firstName, lastName })
        await requireUnguessable(body.password, body)
        // The link may be opened in another browser: where the person was going is kept with it.
        return { passwordHash: await hashPassword(body.password), returnTo: returnToOf(request) }
      },
      form: {
        done: ({ request, reply }, { message }) =>
          sendPage(reply, pages, {
            title: t('Check your email'),
            content: checkYourMailPage(message, returnToOf(request)),
          }),
        failed: (error, request, reply) => sendSignUpProblem(pages, error, request, reply),
      },
    },
    async (call) => {
      const { email, displayName, firstName, lastName } = call.body
      const names = { displayName, firstName: firstName ?? '', lastName: lastName ?? '' }
      const data = { email, ...names, ...call.prepared }
      await mailer.queue(call, { kind: 'sign-up', userId: null, data })
      return {
        message: t('Almost done. We’ve sent you an email. The link in it finishes your account.'),
      }
    },
  )
}

/**
 * The link alone is not enough: someone could sign up with your address and a password of theirs, and wait for you
 * to click. So the page asks for the password, which only the one who signed up knows.
 */
export function confirmSignUpRoutes(app: FastifyInstance, services: AuthServices): void {
  const { pages } = services
  const { db, rateLimit } = app.data
  const title = () => t('Finish your account')
  const deadLink = () => ({
    title: t('This link no longer works'),
    content: deadLinkPage('/api/signup', t('Sign up again')),
  })

  app.get('/api/signup/confirm', { config: { document: true } }, async (request, reply) => {
    await rateLimit(authLimits.tokenFromAddress, addressOf(request))
    const secret = queryValue(request, 'token')
    const token = await findToken(db, 'sign-up', secret)
    if (!token) return sendPage(reply.code(410), pages, deadLink())
    const { email = '', returnTo = '/' } = token.data
    const content = confirmSignUpPage({ ...formState(request), returnTo }, secret, email)
    return sendPage(reply, pages, { title: title(), content, scripted: true })
  })

  write(
    app,
    authEndpoints.confirmSignUp,
    {
      limit: null,
      prepare: async ({ body, request }) => {
        await rateLimit(authLimits.tokenFromAddress, addressOf(request))
        const token = await findToken(db, 'sign-up', body.token)
        if (!token) throw goneLink()
        const { email = '', passwordHash = '', displayName = '', firstName, lastName } = token.data
        await rateLimitSignIn(rateLimit, request, email)
        if (!(await isPassword(body.password, passwordHash)))
          throw badInput({ password: t('That isn’t the password you chose. Please try again.') })
        // Of two links, the other one made the account: this one is of no use any more.
        if (await findAccount(db, email)) {
          await takeToken(db, 'sign-up', body.token)
          throw goneLink()
        }
        return { email, passwordHash, displayName, firstName: firstName || null, lastName: lastName || null }
      },
      form: {
        done: ({ request, reply }) => reply.redirect(returnToOf(request), 303),
        failed: async (error, request, reply) => {
          const secret = typedIn(request, 'token')
          const token = await findToken(db, 'sign-up', secret)
          if (!token) return sendPage(reply, pages, deadLink())
          const content = confirmSignUpPage(formState(request, error), secret, token.data['email'] ?? '')
          return sendPage(reply, pages, { title: title(), hasProblem: true, content, scripted: true })
        },
      },
    },
    async (call) => {
      const { body, tx, prepared: account } = call
      if (!(await takeToken(tx, 'sign-up', body.token))) throw goneLink()
      const id = await insertAccount(tx, account)
      if (!id) throw goneLink()
      return signInAs(services, call, id)
    },
  )
}

const goneLink = () =>
  new HttpError(422, 'bad_input', t('This link was already used, or it’s too old. Please sign up again.'))
