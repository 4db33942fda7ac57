import type { FastifyInstance } from 'fastify'
import { authEndpoints, type SignUp } from '#contract/auth.ts'
import { sendPage } from '#server/document/page-frame.ts'
import { badInput, HttpError } from '#server/http/errors.ts'
import { typedIn } from '#server/http/form-body.ts'
import { route } from '#server/http/route.ts'
import type { Mail } from '#server/mail/mail.ts'
import { findAccount, insertAccount, signInAs } from './accounts.ts'
import { alreadySignedUpMail, finishSignUpMail } from './auth.mails.ts'
import type { AuthServices } from './auth.services.ts'
import { addressOf, authLimits, mayMail, takeSignInTurn } from './auth-limits.ts'
import { formState, queryValue } from './form-state.ts'
import { findToken, insertToken, takeToken } from './one-time-tokens.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { checkYourMailPage, confirmSignUpPage, deadLinkPage } from './sign-up.pages.ts'
import { sendSignUpProblem, signUpPageRoute } from './sign-up.routes.ts'

const linkLivesMinutes = 24 * 60

/** With a mail server, nobody learns by signing up whether an address has an account (docs/decisions/0010). */
export function signUpByMailRoutes(app: FastifyInstance, services: AuthServices): void {
  const { pages, post, takeTurn } = services
  signUpPageRoute(app, services)

  route(
    app,
    authEndpoints.signUpByMail,
    async ({ body, request }) => {
      await takeTurn(authLimits.signUpFromAddress, addressOf(request))
      const passwordHash = await hashPassword(body.password)
      post.writeLater(() => signUpMail(services, body, passwordHash))
      return {
        message: 'Almost done: a mail with a link is on its way to you. The link finishes your account.',
      }
    },
    {
      done: ({ reply }, { message }) =>
        sendPage(reply, pages, { title: 'Look into your mail', content: checkYourMailPage(message) }),
      failed: (error, request, reply) => sendSignUpProblem(pages, error, request, reply),
    },
  )
}

async function signUpMail(
  { db, takeTurn, ownAddress }: AuthServices,
  { email, displayName, firstName, lastName }: SignUp,
  passwordHash: string,
): Promise<Mail | null> {
  if (!(await mayMail(takeTurn, email))) return null
  if (await findAccount(db, email)) return alreadySignedUpMail(email, ownAddress())
  const token = await insertToken(db, {
    purpose: 'sign-up',
    minutes: linkLivesMinutes,
    data: { email, passwordHash, displayName, firstName: firstName ?? '', lastName: lastName ?? '' },
  })
  return finishSignUpMail(email, `${ownAddress()}/api/signup/confirm?token=${token}`)
}

/**
 * The link alone is not enough: someone could sign up with your address and a password of theirs, and wait for you
 * to click. So the page asks for the password, which only the one who signed up knows.
 */
export function confirmSignUpRoutes(app: FastifyInstance, services: AuthServices): void {
  const { db, pages, takeTurn } = services
  const title = 'Finish your account'
  const deadLink = {
    title: 'This link no longer works',
    content: deadLinkPage('/api/signup', 'Sign up again'),
  }

  app.get('/api/signup/confirm', { config: { document: true } }, async (request, reply) => {
    await takeTurn(authLimits.tokenFromAddress, addressOf(request))
    const secret = queryValue(request, 'token')
    const token = await findToken(db, 'sign-up', secret)
    if (!token) return sendPage(reply.code(410), pages, deadLink)
    const content = confirmSignUpPage(formState(request), secret, token.data['email'] ?? '')
    return sendPage(reply, pages, { title, content, scripted: true })
  })

  route(
    app,
    authEndpoints.confirmSignUp,
    async ({ body, request, reply }) => {
      await takeTurn(authLimits.tokenFromAddress, addressOf(request))
      const token = await findToken(db, 'sign-up', body.token)
      if (!token) throw goneLink()
      const { email = '', passwordHash = '', displayName = '', firstName, lastName } = token.data
      await takeSignInTurn(takeTurn, request, email)
      if (!(await isPassword(body.password, passwordHash)))
        throw badInput({ password: 'This is not the password that was chosen. Please try again.' })
      const id = await db.transaction(async (tx) => {
        if (!(await takeToken(tx, 'sign-up', body.token))) return null
        const names = { displayName, firstName: firstName || null, lastName: lastName || null }
        return insertAccount(tx, { email, passwordHash, ...names })
      })
      if (!id) throw goneLink()
      return signInAs(services, request, reply, id)
    },
    {
      done: ({ reply }) => reply.redirect('/', 303),
      failed: async (error, request, reply) => {
        const secret = typedIn(request, 'token')
        const token = await findToken(db, 'sign-up', secret)
        if (!token) return sendPage(reply, pages, deadLink)
        const content = confirmSignUpPage(formState(request, error), secret, token.data['email'] ?? '')
        return sendPage(reply, pages, { title, hasProblem: true, content, scripted: true })
      },
    },
  )
}

const goneLink = () =>
  new HttpError(422, 'bad_input', 'This link has been used already, or it is too old. Please sign up again.')
