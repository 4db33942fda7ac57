import type { SecurityEventKind } from '#contract/auth/security-events.ts'

/** What changed about how somebody signs in, in words. */
export const securityWords: Record<SecurityEventKind, string> = {
  newDevice: 'Someone signed in to your account with a new browser.',
  passkeyAdded: 'A passkey was added to your account.',
  passkeyRemoved: 'A passkey was removed from your account.',
  passwordAdded: 'Your account has a password now.',
  passwordChanged: 'Your password was changed.',
  passwordReset: 'A new password was chosen with a link from an email.',
  providerConnected: 'Another account was connected. You can sign in with it.',
  archiveStarted: 'An archive of your data was requested.',
  secondFactorAdded: 'Signing in with your password now also needs a code from an app.',
  secondFactorRemoved: 'Codes from an app were turned off.',
  secondFactorRemovedByOperator: 'The people who run Synapse turned off codes from an app for you.',
  recoveryCodesMade: 'New recovery codes were made. The old ones no longer work.',
  recoveryCodeUsed: 'A recovery code was used. It works only once.',
  addressChangeAsked: 'A new email address was requested. It changes when both addresses have confirmed it.',
  addressChanged: 'Your email address was changed. For seven days, the old address can undo it.',
  addressTakenBack: 'Your account went back to its old email address.',
}
