import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authEndpoints, type SignUp } from '#contract/auth/auth.ts'
import { sendPage } from '#server/document/page-frame.ts'
import { findAccount, insertAccount, requireNotSuspended, signInAs } from '#server/features/auth/accounts.ts'
import type { AuthServices } from '#server/features/auth/auth.services.ts'
import { addressOf, authLimits, rateLimitSignIn } from '#server/features/auth/auth-limits.ts'
import { formState, returnToOf, sentOn } from '#server/features/auth/pages/form-state.ts'
import { requireUnguessable } from '#server/features/auth/password/guessable-passwords.ts'
import { hashPassword, isPassword } from '#server/features/auth/password/passwords.ts'
import { HttpError } from '#server/http/errors.ts'
import { write } from '#server/http/write.ts'
import { requireHonestNames } from '#server/names/pretending-names.ts'
import { t } from '#words/t.ts'
import { signUpPage } from './sign-up.pages.ts'

export const signUpTitle = () => t('Create an account')

/** The page, and the way in without a mail server: the account is there at once (docs/decisions/0010). */
export function signUpRoutes(app: FastifyInstance, services: AuthServices): void {
  const { pages } = services
  const { db, rateLimit } = app.data
  signUpPageRoute(app, services)

  write(
    app,
    authEndpoints.signUp,
    {
      limit: null,
      // The account comes before the transaction: of a double click, the second must find the first one's to sign in.
      prepare: async ({ body, request }) => {
        await rateLimit(authLimits.signUpFromAddress, addressOf(request))
        const { password, ...details } = body
        const { displayName, firstName, lastName } = details
        requireHonestNames({ displayName, firstName, lastName })
        await requireUnguessable(password, details)
        const passwordHash = await hashPassword(password)
        return (
          (await insertAccount(db, { ...details, passwordHash })) ?? (await signInInstead(app, request, body))
        )
      },
      form: {
        done: ({ request, reply }) => reply.redirect(returnToOf(request), 303),
        failed: (error, request, reply) => sendSignUpProblem(pages, error, request, reply),
      },
    },
    (call) => signInAs(services, call, call.prepared),
  )
}

export function signUpPageRoute(app: FastifyInstance, { pages }: AuthServices): void {
  app.get('/api/signup', { config: { document: true } }, async (request, reply) => {
    if (await sentOn(request, reply)) return reply
    return sendPage(reply, pages, {
      title: signUpTitle(),
      content: signUpPage(formState(request)),
      scripted: true,
    })
  })
}

export const sendSignUpProblem = (
  pages: AuthServices['pages'],
  error: HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply =>
  sendPage(reply, pages, {
    title: signUpTitle(),
    hasProblem: true,
    content: signUpPage(formState(request, error)),
    scripted: true,
  })

/** Someone who forgot that they have an account, and signs up again with its password, simply comes in. */
async function signInInstead(
  { data: { db, rateLimit } }: FastifyInstance,
  request: FastifyRequest,
  { email, password }: SignUp,
): Promise<string> {
  await rateLimitSignIn(rateLimit, request, email)
  const account = await findAccount(db, email)
  if (!account || !(await isPassword(password, account.passwordHash)))
    throw new HttpError(
      422,
      'bad_input',
      t(
        'We couldn’t create an account with these details. If you already have one, please sign in, or choose a new password.',
      ),
    )
  await requireNotSuspended(db, account.id)
  return account.id
}
