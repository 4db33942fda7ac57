import { letter } from '#server/mail/letter.ts'
import type { Mail } from '#server/mail/mail.ts'
import { t } from '#words/t.ts'

// No mail holds a word that somebody typed: whoever signs up with a stranger's address could make us send it.

export const resetMail = (to: string, link: string): Mail => ({
  to,
  subject: t('Choose a new password for Synapse'),
  text: letter(
    t(
      'Someone, probably you, asked for a new password for Synapse.\nUse this link to choose one. It works once, and for one hour:',
    ),
    link,
    t('If that wasn’t you, you don’t need to do anything. Your password stays as it is.'),
  ),
})

export const finishSignUpMail = (to: string, link: string): Mail => ({
  to,
  subject: t('Finish your Synapse account'),
  text: letter(
    t(
      'Someone, probably you, asked for an account at Synapse.\nThis link finishes it. It works once, and for one day:',
    ),
    link,
    t('If that wasn’t you, you don’t need to do anything. Without the link there’s no account.'),
  ),
})

export const alreadySignedUpMail = (to: string, ownAddress: string): Mail => ({
  to,
  subject: t('You already have a Synapse account'),
  text: letter(
    t(
      'Someone, probably you, asked for an account at Synapse with this email address.\nYou have one already, so nothing was changed. You can sign in here:',
    ),
    `${ownAddress}/api/login`,
    t('If you’ve forgotten your password, you can choose a new one here:'),
    `${ownAddress}/api/password/forgot`,
    t('If that wasn’t you, you don’t need to do anything.'),
  ),
})

export const accountKeptMail = (to: string): Mail => ({
  to,
  subject: t('We’ve kept your Synapse account'),
  text: letter(
    t('You signed in again, so we’ve kept your Synapse account. Everything is as it was.'),
    t('If it wasn’t you who signed in, please choose a new password: it signs everyone out.'),
  ),
})
