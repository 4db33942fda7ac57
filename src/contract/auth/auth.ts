import * as z from 'zod'
import { securityEventKinds } from '#contract/auth/security-events.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { ById, Id } from '#contract/core/ids.ts'
import { limits } from '#contract/core/limits.ts'
import { figures } from '#contract/profile/figures.ts'
import { firstSteps } from '#contract/profile/first-steps.ts'
import { neurotypes } from '#contract/profile/neurotypes.ts'
import { whoMayAsk } from '#contract/profile/who-may-ask.ts'
import { spoonLevels } from '#contract/spoons.ts'

export const Audience = z.enum(['everyone', 'friends', 'me'])
export type Audience = z.infer<typeof Audience>

/** The signed-in person as they see themselves. */
export const OwnUserView = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** The name as it was typed; `shownName` is what others see. */
  displayName: z.string().nullable(),
  shownName: z.string(),
  profileImageUrl: z.string().nullable(),
  figure: z.enum(figures).nullable(),
  bio: z.string().nullable(),
  pronouns: z.string().nullable(),
  location: z.string().nullable(),
  /** False for a place of before that is no known city: nobody else is shown it. */
  isLocationShown: z.boolean(),
  neurotypes: z.array(z.enum(neurotypes)),
  interests: z.array(z.string()),
  socialSpoons: z.enum(spoonLevels),
  /** When it was last set; null if never. */
  socialSpoonsSetAt: z.iso.datetime().nullable(),
  isSupporter: z.boolean(),
  discoverable: z.boolean(),
  /** From whom a friend request reaches you. */
  whoMayAsk: z.enum(whoMayAsk),
  searchable: z.boolean(),
  audience: z.object({
    neurotypes: Audience,
    interests: Audience,
    location: Audience,
    socialSpoons: Audience,
    bio: Audience,
    pronouns: Audience,
  }),
  blockedUsers: z.array(Id),
  mutedUsers: z.array(Id),
  /** Moderators of the whole network; granted by an operator. */
  role: z.enum(['member', 'moderator']),
  /** Of at least one community. */
  isCommunityModerator: z.boolean(),
  /** How far they are in the short set-up after sign-up. */
  firstStep: z.enum(firstSteps),
  /** Until when they are in their slow first days, and cannot comment anonymously; null if they are not. */
  newcomerUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type OwnUserView = z.infer<typeof OwnUserView>

export const Email = z
  .string('Please enter your email address.')
  .trim()
  .toLowerCase()
  .min(1, 'Please enter your email address.')
  .max(limits.email, 'This email address is too long.')
  .pipe(z.email('This doesn’t look like an email address. It should look like name@example.org.'))

export const NewPassword = z
  .string('Please choose a password.')
  .min(
    limits.password.min,
    `Please use at least ${limits.password.min} characters. A short sentence works well.`,
  )
  .max(limits.password.max, `Please use at most ${limits.password.max} characters.`)

const OptionalName = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Please use at most ${max} characters.`)
    .transform((name) => (name === '' ? null : name))
    .nullish()

const Name = (max: number) =>
  z
    .string('Please enter a name. It can be a made-up one.')
    .trim()
    .min(1, 'Please enter a name. It can be a made-up one.')
    .max(max, `Please use at most ${max} characters.`)

/** A ticked box arrives as true in JSON and as 'true' or 'on' in a form. */
const Ticked = (message: string) =>
  z.union([z.literal(true), z.enum(['true', 'on'])], message).transform(() => true as const)

export const SignUp = z.object({
  email: Email,
  password: NewPassword,
  displayName: Name(limits.displayName),
  firstName: OptionalName(limits.firstName),
  lastName: OptionalName(limits.lastName),
  adult: Ticked('Synapse is for people aged 18 or over. Please tick the box if you are.'),
})
export type SignUp = z.infer<typeof SignUp>

export const SignIn = z.object({
  email: z
    .string('Please enter your email address.')
    .trim()
    .toLowerCase()
    .min(1, 'Please enter your email address.')
    .max(limits.email, 'This email address is too long.'),
  password: z
    .string('Please enter your password.')
    .min(1, 'Please enter your password.')
    .max(limits.password.max, 'This password is too long.'),
})
export type SignIn = z.infer<typeof SignIn>

/** A box that need not be ticked. */
export const Kept = z
  .union([z.boolean(), z.enum(['true', 'on'])])
  .transform((kept) => kept !== false)
  .default(false)

export const ForgotPassword = z.object({ email: Email })
export const LinkToken = z
  .string('Part of this link is missing.')
  .min(1, 'Part of this link is missing.')
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

export const PasskeyView = z.object({
  id: Id,
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type PasskeyView = z.infer<typeof PasskeyView>

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

/** What the browser's WebAuthn calls take; made and read by libraries on both sides. */
const WebAuthnOptions = z.looseObject({ challenge: z.string() })

const Base64Url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/, 'This isn’t base64url.')

/** A new passkey, as browsers write it in JSON. */
const NewCredential = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(50)).max(10).optional(),
  }),
})
export type NewCredential = z.infer<typeof NewCredential>

/** The proof that a passkey was used, as browsers write it in JSON. */
export const CredentialProof = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.optional(),
  }),
})

export type CredentialProof = z.infer<typeof CredentialProof>

/**
 * How somebody shows that it is them: what they have. With codes from an app, a password alone is not enough
 * (decision 0057). Who has none of them: `provider`, by signing in there once more at
 * `/api/login/provider?again=yes`, or `signIn`, by signing in again.
 */
export const proofWays = ['password', 'code', 'passkey', 'provider', 'signIn'] as const

export const ProofView = z.object({
  ways: z.array(z.enum(proofWays)),
  /** Whether there is a proof of the last ten minutes. Signing in is one; through a provider, if it was asked just then. */
  isProven: z.boolean(),
})
export type ProofView = z.infer<typeof ProofView>

export const NewProof = z.object({
  password: z.string().max(limits.password.max, 'This password is too long.').optional(),
  /** Of an app, or a recovery code, for who has set that up. */
  code: z.string().max(limits.typedCode, 'This is too long for a code. Please check it.').optional(),
  /** From `POST /api/login/passkey/options` and the browser. */
  credential: CredentialProof.optional(),
})
export type NewProof = z.infer<typeof NewProof>

/** The signed-in person, and what there is to say at this moment, such as that the account is not deleted. */
export const SignedInView = OwnUserView.extend({ note: z.string().optional() })
export type SignedInView = z.infer<typeof SignedInView>

export const authEndpoints = {
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
  proof: endpoint('GET', '/api/auth/proof', {
    summary: 'How you can confirm that it is you, and whether you have done so within ten minutes.',
    response: ProofView,
  }),
  prove: endpoint('POST', '/api/auth/proof', {
    summary: 'Confirm that it is you. Counts for ten minutes, for this session.',
    body: NewProof,
  }),
  sessions: endpoint('GET', '/api/auth/sessions', {
    summary: 'Where you are signed in.',
    response: z.array(SessionView),
  }),
  endSession: endpoint('DELETE', '/api/auth/sessions/{id}', { summary: 'End one session.', params: ById }),
  endOtherSessions: endpoint('DELETE', '/api/auth/sessions', { summary: 'End every session but this one.' }),
  passkeys: endpoint('GET', '/api/auth/passkeys', {
    summary: 'Your passkeys.',
    response: z.array(PasskeyView),
  }),
  passkeyOptions: endpoint('POST', '/api/auth/passkeys/options', {
    summary: 'Start adding a passkey.',
    needsProof: true,
    response: WebAuthnOptions,
  }),
  addPasskey: endpoint('POST', '/api/auth/passkeys', {
    summary: 'Finish adding a passkey.',
    needsProof: true,
    body: z.object({ name: Name(limits.passkeyName), credential: NewCredential }),
    response: PasskeyView,
    status: 201,
  }),
  removePasskey: endpoint('DELETE', '/api/auth/passkeys/{id}', {
    summary: 'Remove a passkey.',
    needsProof: true,
    params: ById,
  }),
  passkeySignInOptions: endpoint('POST', '/api/login/passkey/options', {
    summary: 'Start signing in with a passkey.',
    open: true,
    response: WebAuthnOptions,
  }),
  passkeySignIn: endpoint('POST', '/api/login/passkey', {
    summary: 'Finish signing in with a passkey.',
    open: true,
    body: z.object({ credential: CredentialProof }),
    response: SignedInView,
  }),
}
