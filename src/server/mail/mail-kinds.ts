import type { SecurityEventKind } from '#contract/auth/security-events.ts'
import type { UnmaskingCause } from '#contract/moderation/unmasking-causes.ts'

/**
 * Every kind of mail, and what a job keeps until it is sent. Whatever opens something (a link, a token) is made when the
 * mail is written, and stands in no row (decision 0072).
 */
export interface MailData {
  /** As it stands in a token afterwards. */
  'sign-up': {
    email: string
    passwordHash: string
    displayName: string
    firstName: string
    lastName: string
    returnTo: string
  }
  /** As it was typed: whether there is an account is found out when it is written. */
  'password-reset': { email: string }
  'account-kept': { email: string }
  'account-leaving': { email: string; eraseAfter: string }
  'account-erased': { email: string }
  security: { email: string; event: SecurityEventKind; device: string }
  'address-agree': { change: string }
  'address-confirm': { change: string }
  'address-changed': { change: string }
  'address-lost': { email: string }
  unmasked: { email: string; subjectType: 'post' | 'comment'; cause: UnmaskingCause }
  'urgent-report': { email: string }
  issue: { report: string }
  /** Since when it tells of things. A test was asked for by hand: it goes at any time, and counts as none. */
  digest: { since: string; isTest: 'yes' | 'no' }
  /** To see that mails arrive at all. */
  test: Record<string, never>
}

export type MailKind = keyof MailData
