import * as z from 'zod'
import { endpoint } from '#contract/core/endpoint.ts'
import { limits } from '#contract/core/limits.ts'
import { t } from '#words/t.ts'
import { SignedInView } from './own-user.ts'

/** Six digits of an app, or a recovery code. Spaces, dashes and capitals do not matter. */
export const TypedCode = z
  .string({ error: () => t('Please enter your code.') })
  .trim()
  .min(1, { error: () => t('Please enter your code.') })
  .max(limits.typedCode, { error: () => t('This is too long for a code. Please check it.') })

export const SecondFactorView = z.object({
  isOn: z.boolean(),
  /** Since when; null while it is off. */
  since: z.iso.datetime().nullable(),
  /** How many recovery codes can still be used. */
  recoveryCodesLeft: z.int(),
  /** The code is asked for after the password, so there has to be one. */
  hasPassword: z.boolean(),
})
export type SecondFactorView = z.infer<typeof SecondFactorView>

export const SecondFactorSetup = z.object({
  /** Names this setup when it is finished. */
  token: z.string(),
  /** For typing into the app by hand. */
  secret: z.string(),
  /** The same as `otpauth://…`: a link, and what the QR code says. */
  address: z.string(),
})
export type SecondFactorSetup = z.infer<typeof SecondFactorSetup>

/** Shown this once; only hashes are kept. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const secondFactorEndpoints = {
  get: endpoint('GET', '/api/auth/second-factor', {
    summary: 'Whether signing in with a password also takes a code from an app.',
    response: SecondFactorView,
  }),
  start: endpoint('POST', '/api/auth/second-factor/setup', {
    summary: 'Start setting up an app for codes. Nothing changes until its first code has come.',
    needsProof: true,
    response: SecondFactorSetup,
  }),
  finish: endpoint('PUT', '/api/auth/second-factor', {
    summary:
      'Turn codes on, or change to another app, with the first code. Answers new recovery codes, once.',
    needsProof: true,
    body: z.object({ token: z.string().min(1).max(200), code: TypedCode }),
    response: RecoveryCodes,
  }),
  remove: endpoint('DELETE', '/api/auth/second-factor', {
    summary: 'Turn codes off. The recovery codes no longer work.',
    needsProof: true,
  }),
  makeRecoveryCodes: endpoint('POST', '/api/auth/second-factor/recovery-codes', {
    summary: 'Make new recovery codes, and show them once. The old ones no longer work.',
    needsProof: true,
    response: RecoveryCodes,
  }),
  signIn: endpoint('POST', '/api/login/code', {
    summary:
      'The second step after `POST /api/login` answered `second_factor_needed`: the code of the app, or a recovery code. Takes JSON or a form.',
    open: true,
    body: z.object({ code: TypedCode }),
    response: SignedInView,
  }),
}
