import type { Mail } from '#server/mail/mail.ts'

// No mail holds a word that somebody typed: whoever signs up with a stranger's address could make us send it.

export const resetMail = (to: string, link: string): Mail => ({
  to,
  subject: 'Choose a new password for Synapse',
  text: `Hello,

Someone, probably you, asked for a new password for Synapse.
Use this link to choose one. It works once, and for one hour:

${link}

If that wasn’t you, you don’t need to do anything. Your password stays as it is.

Synapse`,
})

export const finishSignUpMail = (to: string, link: string): Mail => ({
  to,
  subject: 'Finish your Synapse account',
  text: `Hello,

Someone, probably you, asked for an account at Synapse.
This link finishes it. It works once, and for one day:

${link}

If that wasn’t you, you don’t need to do anything. Without the link there’s no account.

Synapse`,
})

export const alreadySignedUpMail = (to: string, ownAddress: string): Mail => ({
  to,
  subject: 'You already have a Synapse account',
  text: `Hello,

Someone, probably you, asked for an account at Synapse with this email address.
You have one already, so nothing was changed. You can sign in here:

${ownAddress}/api/login

If you’ve forgotten your password, you can choose a new one here:

${ownAddress}/api/password/forgot

If that wasn’t you, you don’t need to do anything.

Synapse`,
})

export const accountKeptMail = (to: string): Mail => ({
  to,
  subject: 'We’ve kept your Synapse account',
  text: `Hello,

You signed in again, so we’ve kept your Synapse account. Everything is as it was.

If it wasn’t you who signed in, please choose a new password: it signs everyone out.

Synapse`,
})
