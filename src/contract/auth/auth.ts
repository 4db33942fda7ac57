import * as z from 'zod'
import { securityEventKinds } from '#contract/auth/security-events.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { ById, Id } from '#contract/core/ids.ts'
import { limits } from '#contract/core/limits.ts'
import { t } from '#words/t.ts'
import { Name } from './name.ts'
import { OwnUserView, SignedInView } from './own-user.ts'
import { passkeyEndpoints } from './passkeys.ts'
import { proofEndpoints } from './proof.ts'

export const Email = z
  .string({ error: () => t('Please enter your email address.') })
  .trim()
  .toLowerCase()
  .min(1, { error: () => t('Please enter your email address.') })
  .max(limits.email, { error: () => t('This email address is too long.') })
  .pipe(
    z.email({
      error: () => t('This doesn’t look like an email address. It should look like name@example.org.'),
    }),
  )

export const NewPassword = z
  .string({ error: () => t('Please choose a password.') })
  .min(limits.password.min, {
    error: () =>
      t('Please use at least {min} characters. A short sentence works well.', { min: limits.password.min }),
  })
  .max(limits.password.max, {
    error: () => t('Please use at most {max} characters.', { max: limits.password.max }),
  })

const OptionalName = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: () => t('Please use at most {max} characters.', { max }) })
    .transform((name) => (name === '' ? null : name))
    .nullish()

/** A ticked box arrives as true in JSON and as 'true' or 'on' in a form. */
const Ticked = (error: () => string) =>
  z.union([z.literal(true), z.enum(['true', 'on'])], { error }).transform(() => true as const)

export const SignUp = z.object({
  email: Email,
  password: NewPassword,
  displayName: Name(limits.displayName),
  firstName: OptionalName(limits.firstName),
  lastName: OptionalName(limits.lastName),
  adult: Ticked(() => t('Synapse is for people aged 18 or over. Please tick the box if you are.')),
})
export type SignUp = z.infer<typeof SignUp>

export const SignIn = z.object({
  email: z
    .string({ error: () => t('Please enter your email address.') })
    .trim()
    .toLowerCase()
    .min(1, { error: () => t('Please enter your email address.') })
    .max(limits.email, { error: () => t('This email address is too long.') }),
  password: z
    .string({ error: () => t('Please enter your password.') })
    .min(1, { error: () => t('Please enter your password.') })
    .max(limits.password.max, { error: () => t('This password is too long.') }),
})
export type SignIn = z.infer<typeof SignIn>

/** A box that need not be ticked. */
export const Kept = z
  .union([z.boolean(), z.enum(['true', 'on'])])
  .transform((kept) => kept !== false)
  .default(false)

export const ForgotPassword = z.object({ email: Email })
export const LinkToken = z
  .string({ error: () => t('Part of this link is missing.') })
  .min(1, { error: () => t('Part of this link is missing.') })
  .max(200)
/** What else can sign in ends with the old password, unless it is kept. */
export const ResetPassword = z.object({
  token: LinkToken,
  password: NewPassword,
  keepPasskeys: Kept,
  keepSessions: Kept,
})
export const ConfirmSignUp = z.object({ token: LinkToken, password: SignIn.shape.password })

export const SessionView = z.object({
  id: Id,
  /** Such as 'Firefox on Linux', read from the User-Agent at sign-in. */
  device: z.string(),
  isCurrent: z.boolean(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
})
export type SessionView = z.infer<typeof SessionView>

export const SecurityView = z.object({
  /** What changed about how you sign in, newest first. */
  events: z.array(
    z.object({
      id: Id,
      kind: z.enum(securityEventKinds),
      /** From where it was done. */
      device: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
  /** How often signing in to this account failed in the last 30 days. */
  failedSignIns: z.int(),
})
export type SecurityView = z.infer<typeof SecurityView>

export const authEndpoints = {
  ...passkeyEndpoints,
  ...proofEndpoints,
  user: endpoint('GET', '/api/auth/user', {
    summary: 'The signed-in person.',
    response: OwnUserView,
  }),
  signUp: endpoint('POST', '/api/signup', {
    summary: 'Create an account and sign in. Takes JSON or a form.',
    open: true,
    body: SignUp,
    response: SignedInView,
    status: 201,
  }),
  /** Served instead of `signUp` where a mail server is set up: the account is made by the link in the mail. */
  signUpByMail: endpoint('POST', '/api/signup', {
    summary:
      'Ask for an account. An email with a link finishes it; the answer is the same for every address. Takes JSON or a form.',
    open: true,
    body: SignUp,
    response: z.object({ message: z.string() }),
    status: 202,
  }),
  signIn: endpoint('POST', '/api/login', {
    summary:
      'Sign in with email and password. Takes JSON or a form. With codes from an app it answers `second_factor_needed`, and `POST /api/login/code` goes on.',
    open: true,
    body: SignIn,
    response: SignedInView,
  }),
  finishProviderSignUp: endpoint('POST', '/api/login/finish', {
    summary: 'After a first sign-in through the provider: create the account. Takes JSON or a form.',
    open: true,
    body: z.object({ displayName: SignUp.shape.displayName, adult: SignUp.shape.adult }),
    response: SignedInView,
    status: 201,
  }),
  connectProvider: endpoint('POST', '/api/login/connect', {
    summary:
      'After a first sign-in through the provider: connect it with the account that has the same address. Takes JSON or a form.',
    open: true,
    body: z.object({ password: SignIn.shape.password }),
    response: SignedInView,
  }),
  confirmSignUp: endpoint('POST', '/api/signup/confirm', {
    summary:
      'Finish an account with the token from the email and the password that was chosen. Takes JSON or a form.',
    open: true,
    body: ConfirmSignUp,
    response: SignedInView,
    status: 201,
  }),
  signOut: endpoint('POST', '/api/logout', { summary: 'Sign out on this device.', open: true }),
  forgotPassword: endpoint('POST', '/api/password/forgot', {
    summary: 'Ask for a link to choose a new password. The answer is the same for every address.',
    open: true,
    body: ForgotPassword,
    response: z.object({ message: z.string() }),
    status: 202,
  }),
  resetPassword: endpoint('POST', '/api/password/reset', {
    summary: 'Choose a new password with the token from the link.',
    open: true,
    body: ResetPassword,
    response: z.object({ message: z.string() }),
  }),
  changePassword: endpoint('POST', '/api/auth/password', {
    summary: 'Change the password. Ends every other session.',
    body: z.object({
      currentPassword: SignIn.shape.password,
      newPassword: NewPassword,
    }),
  }),
  setFirstPassword: endpoint('POST', '/api/auth/password/first', {
    summary: 'Choose a password, for who has none yet. Ends every other session.',
    needsProof: true,
    body: z.object({ newPassword: NewPassword }),
  }),
  security: endpoint('GET', '/api/auth/security', {
    summary: 'What changed about how you sign in, and how often signing in failed.',
    response: SecurityView,
  }),
  sessions: endpoint('GET', '/api/auth/sessions', {
    summary: 'Where you are signed in.',
    response: z.array(SessionView),
  }),
  endSession: endpoint('DELETE', '/api/auth/sessions/{id}', { summary: 'End one session.', params: ById }),
  endOtherSessions: endpoint('DELETE', '/api/auth/sessions', { summary: 'End every session but this one.' }),
}
