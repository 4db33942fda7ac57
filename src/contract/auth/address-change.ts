import * as z from 'zod'
import { Email, Kept, LinkToken, NewPassword } from '#contract/auth/auth.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { t } from '#words/t.ts'

/** Your e-mail address, and the one that is to take its place. */
export const AddressView = z.object({
  email: z.string(),
  pending: z
    .object({
      newEmail: z.string(),
      /** By the link in the mail to the new address. */
      isConfirmed: z.boolean(),
      /** By the link in the mail to the present address. */
      isAgreed: z.boolean(),
      /** The links work until then. */
      expiresAt: z.iso.datetime(),
    })
    .nullable(),
})
export type AddressView = z.infer<typeof AddressView>

const Answer = z.object({ message: z.string() })

export const addressEndpoints = {
  address: endpoint('GET', '/api/auth/address', {
    summary: 'Your email address, and a change of it that is under way.',
    response: AddressView,
  }),
  askForChange: endpoint('POST', '/api/auth/address', {
    summary:
      'Ask for another email address. It changes when both addresses have confirmed it. The answer is the same for every address.',
    needsProof: true,
    body: z.object({ email: Email }),
    response: AddressView,
    status: 202,
  }),
  cancelChange: endpoint('DELETE', '/api/auth/address', {
    summary: 'Stop a change of your email address that is under way.',
  }),
  confirm: endpoint('POST', '/api/address/confirm', {
    summary: 'Confirm a new email address with the token from the email to it. Takes JSON or a form.',
    open: true,
    body: z.object({ token: LinkToken }),
    response: Answer,
  }),
  agree: endpoint('POST', '/api/address/agree', {
    summary:
      'Agree to a new email address, or stop the change, with the token from the email to the present one. Takes JSON or a form.',
    open: true,
    body: z.object({
      token: LinkToken,
      answer: z.enum(['agree', 'stop'], { error: () => t('Please choose whether your address changes.') }),
    }),
    response: Answer,
  }),
  takeBack: endpoint('POST', '/api/address/take-back', {
    summary:
      'Take back the email address that an account had before, within seven days of the change. Takes JSON or a form.',
    open: true,
    body: z.object({
      token: LinkToken,
      /** Needed wherever people can sign in with a password. */
      password: NewPassword.optional(),
      keepPasskeys: Kept,
      keepSessions: Kept,
    }),
    response: Answer,
  }),
}
