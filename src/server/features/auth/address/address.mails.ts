import { letter } from '#server/mail/letter.ts'
import type { Mail } from '#server/mail/mail.ts'
import { t } from '#words/t.ts'

/** It does not say whose account it is: the address may be a mistyped one, and somebody else's. */
export const confirmAddressMail = (to: string, link: string): Mail => ({
  to,
  subject: t('Confirm this email address for Synapse'),
  text: letter(
    t(
      'Someone, probably you, asked to use this email address for their Synapse account.\nUse this link to confirm it. It works once, and for one day:',
    ),
    link,
    t('We also wrote to the address that the account has now. It changes when both are confirmed.'),
    t('If that wasn’t you, you don’t need to do anything.'),
  ),
})

export const agreeToAddressMail = (to: string, newEmail: string, link: string): Mail => ({
  to,
  subject: t('Should your Synapse account get a new email address?'),
  text: letter(
    t(
      'Someone, probably you, asked for a new email address for your Synapse account.\nThe new address would be: {newEmail}',
      { newEmail },
    ),
    t('Use this link to agree or to stop it. It works once, and for one day:'),
    link,
    t(
      'We also wrote to the new address. Your address changes when both are confirmed. If you do nothing, it stays as it is.',
    ),
    t('If that wasn’t you, please stop it, and choose a new password. Someone else may be signed in as you.'),
  ),
})

/** Goes to who has an account with the address that somebody else asked for. Who asked is told nothing. */
export const addressInUseMail = (to: string, ownAddress: string): Mail => ({
  to,
  subject: t('You already have a Synapse account'),
  text: letter(
    t(
      'Someone, probably you, asked to use this email address for another Synapse account.\nYou have an account with it already, so nothing was changed. You can sign in here:',
    ),
    `${ownAddress}/api/login`,
    t('If that wasn’t you, you don’t need to do anything.'),
  ),
})

export const addressHeldMail = (to: string): Mail => ({
  to,
  subject: t('This email address isn’t free yet'),
  text: letter(
    t(
      'Someone, probably you, asked to use this email address at Synapse.\nA Synapse account used it until a few days ago. For seven days, only that account can have it back.',
    ),
    t(
      'If it was yours, the email that told you about the change has a link to undo it. Otherwise, please try again in a week.',
    ),
    t('If that wasn’t you, you don’t need to do anything.'),
  ),
})

/** To the address that it had before. */
export const addressChangedMail = (to: string, link: string): Mail => ({
  to,
  subject: t('Your Synapse account has a new email address'),
  text: letter(
    t('Your Synapse account has a new email address. It no longer uses this one.'),
    t('If that was you, you don’t need to do anything.'),
    t(
      'If it wasn’t you, this link gives your account this address back and signs everyone out. It works for seven days after the change:',
    ),
    link,
  ),
})

/** To the address that it had until now. */
export const addressLostMail = (to: string): Mail => ({
  to,
  subject: t('Your Synapse account went back to its old email address'),
  text: letter(
    t(
      'Your Synapse account went back to the email address it had before. It no longer uses this one, and everyone is signed out.',
    ),
    t('If you did this, you don’t need to do anything.'),
    t(
      'If you didn’t, someone else can read the emails of your old address. Please write to the people who run Synapse.',
    ),
  ),
})
