import type { SecurityEventKind } from '#contract/auth/security-events.ts'
import { t } from '#words/t.ts'

/** What changed about how somebody signs in, in words. */
export const securityWords: Record<SecurityEventKind, string> = {
  newDevice: t('Someone signed in to your account with a new browser.'),
  passkeyAdded: t('A passkey was added to your account.'),
  passkeyRemoved: t('A passkey was removed from your account.'),
  passwordAdded: t('Your account has a password now.'),
  passwordChanged: t('Your password was changed.'),
  passwordReset: t('A new password was chosen with a link from an email.'),
  providerConnected: t('Another account was connected. You can sign in with it.'),
  archiveStarted: t('An archive of your data was requested.'),
  secondFactorAdded: t('Signing in with your password now also needs a code from an app.'),
  secondFactorRemoved: t('Codes from an app were turned off.'),
  secondFactorRemovedByOperator: t('The people who run Synapse turned off codes from an app for you.'),
  recoveryCodesMade: t('New recovery codes were made. The old ones no longer work.'),
  recoveryCodeUsed: t('A recovery code was used. It works only once.'),
  addressChangeAsked: t(
    'A new email address was requested. It changes when both addresses have confirmed it.',
  ),
  addressChanged: t('Your email address was changed. For seven days, the old address can undo it.'),
  addressTakenBack: t('Your account went back to its old email address.'),
}
