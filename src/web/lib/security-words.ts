import type { SecurityEventKind } from '#contract/auth/security-events.ts'

/** What changed about how somebody signs in, in words. */
export const securityWords: Record<SecurityEventKind, string> = {
  newDevice: 'Somebody signed in to your account with a new browser.',
  passkeyAdded: 'A passkey was added to your account.',
  passkeyRemoved: 'A passkey was removed from your account.',
  passwordAdded: 'Your account has a password now.',
  passwordChanged: 'Your password was changed.',
  passwordReset: 'A new password was chosen with a link from a mail.',
  providerConnected: 'An account elsewhere was connected. It can open this one.',
  archiveStarted: 'An archive of your data was asked for.',
  secondFactorAdded: 'Signing in with your password now also needs a code from an app.',
  secondFactorRemoved: 'Codes from an app were turned off.',
  secondFactorRemovedByOperator: 'The people who run Synapse turned off codes from an app for you.',
  recoveryCodesMade: 'New recovery codes were made. The old ones no longer work.',
  recoveryCodeUsed: 'A recovery code was used. It works only once.',
  addressChangeAsked: 'A new e-mail address was asked for. It changes when both mailboxes have confirmed it.',
  addressChanged: 'Your e-mail address was changed. The old one can take it back for seven days.',
  addressTakenBack: 'The old e-mail address took this account back.',
}
