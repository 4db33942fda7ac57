import type { SecurityEventKind } from '#contract/auth/security-events.ts'
import { letter } from '#server/mail/letter.ts'
import type { Mail } from '#server/mail/mail.ts'
import { t } from '#words/t.ts'

const happened: Record<SecurityEventKind, () => string> = {
  newDevice: () => t('Someone signed in to your Synapse account with a browser that we haven’t seen before.'),
  passkeyAdded: () => t('A passkey was added to your Synapse account. It can be used to sign in.'),
  passkeyRemoved: () => t('A passkey was removed from your Synapse account.'),
  passwordAdded: () => t('Your Synapse account has a password now. It can be used to sign in.'),
  passwordChanged: () => t('The password of your Synapse account was changed.'),
  passwordReset: () => t('A new password was chosen for your Synapse account, with a link from an email.'),
  providerConnected: () =>
    t('Your Synapse account was connected with another account. That account can now be used to sign in.'),
  archiveStarted: () => t('An archive of everything that’s yours on Synapse was requested.'),
  secondFactorAdded: () =>
    t('Signing in to your Synapse account with a password now also needs a code from an app.'),
  secondFactorRemoved: () => t('Signing in to your Synapse account no longer needs a code from an app.'),
  secondFactorRemovedByOperator: () =>
    t(
      'The people who run Synapse turned off the codes from an app for your account, because they were asked to. You can now sign in with your password alone. If you didn’t ask for this, please tell them.',
    ),
  recoveryCodesMade: () =>
    t('New recovery codes were made for your Synapse account. The old ones no longer work.'),
  recoveryCodeUsed: () => t('A recovery code of your Synapse account was used. It works only once.'),
  addressChangeAsked: () => t('A new email address was requested for your Synapse account.'),
  addressChanged: () => t('Your Synapse account has this email address now. You sign in with it.'),
  addressTakenBack: () =>
    t('Your Synapse account has this email address again. Everyone else is signed out.'),
}

const subjects: Record<SecurityEventKind, () => string> = {
  newDevice: () => t('A new device signed in to Synapse'),
  passkeyAdded: () => t('A passkey was added'),
  passkeyRemoved: () => t('A passkey was removed'),
  passwordAdded: () => t('Your Synapse account has a password now'),
  passwordChanged: () => t('Your Synapse password was changed'),
  passwordReset: () => t('Your Synapse password was changed'),
  providerConnected: () => t('Another way to sign in was connected'),
  archiveStarted: () => t('An archive of your data is being made'),
  secondFactorAdded: () => t('Signing in to Synapse now needs a code'),
  secondFactorRemoved: () => t('Signing in to Synapse no longer needs a code'),
  secondFactorRemovedByOperator: () => t('Signing in to Synapse no longer needs a code'),
  recoveryCodesMade: () => t('New recovery codes were made'),
  recoveryCodeUsed: () => t('A recovery code was used'),
  addressChangeAsked: () => t('A new email address was requested'),
  addressChanged: () => t('Your Synapse account has a new email address'),
  addressTakenBack: () => t('Your Synapse account has its old email address again'),
}

/** A new password does not end codes: whoever reads the mails could choose one (decision 0057). */
const adviceFor = (kind: SecurityEventKind, ownAddress: string): string =>
  kind === 'secondFactorAdded'
    ? t(
        'If it wasn’t you, please write to the people who run Synapse: {address}. They can turn the codes off. Then choose a new password here. It signs everyone out:',
        { address: `${ownAddress}/help/contact` },
      )
    : t(
        'If it wasn’t you, please choose a new password here. It signs everyone out, and your passkeys stop working unless you choose to keep them:',
      )

/** The way to undo it works without being signed in: whoever took over the account may have changed that. */
export const securityMail = (
  to: string,
  event: { kind: SecurityEventKind; device: string },
  ownAddress: string,
): Mail => ({
  to,
  subject: subjects[event.kind](),
  text: letter(
    `${happened[event.kind]()}\n${t('The device: {device}.', { device: event.device })}`,
    t('If that was you, you don’t need to do anything.'),
    adviceFor(event.kind, ownAddress),
    `${ownAddress}/api/password/forgot`,
    t('In Settings you see where you’re signed in, and what has changed:'),
    `${ownAddress}/settings/account#account-safety`,
  ),
})
