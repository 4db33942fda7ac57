import type { Mail } from '#server/mail/mail.ts'

/** It does not say whose account it is: the address may be a mistyped one, and somebody else's. */
export const confirmAddressMail = (to: string, link: string): Mail => ({
  to,
  subject: 'Confirm this email address for Synapse',
  text: `Hello,

Someone, probably you, asked to use this email address for their Synapse account.
Use this link to confirm it. It works once, and for one day:

${link}

We also wrote to the address that the account has now. It changes when both are confirmed.

If that wasn’t you, you don’t need to do anything.

Synapse`,
})

export const agreeToAddressMail = (to: string, newEmail: string, link: string): Mail => ({
  to,
  subject: 'Should your Synapse account get a new email address?',
  text: `Hello,

Someone, probably you, asked for a new email address for your Synapse account.
The new address would be: ${newEmail}

Use this link to agree or to stop it. It works once, and for one day:

${link}

We also wrote to the new address. Your address changes when both are confirmed. If you do nothing, it stays as it is.

If that wasn’t you, please stop it, and choose a new password. Someone else may be signed in as you.

Synapse`,
})

/** Goes to who has an account with the address that somebody else asked for. Who asked is told nothing. */
export const addressInUseMail = (to: string, ownAddress: string): Mail => ({
  to,
  subject: 'You already have a Synapse account',
  text: `Hello,

Someone, probably you, asked to use this email address for another Synapse account.
You have an account with it already, so nothing was changed. You can sign in here:

${ownAddress}/api/login

If that wasn’t you, you don’t need to do anything.

Synapse`,
})

export const addressHeldMail = (to: string): Mail => ({
  to,
  subject: 'This email address isn’t free yet',
  text: `Hello,

Someone, probably you, asked to use this email address at Synapse.
A Synapse account used it until a few days ago. For seven days, only that account can have it back.

If it was yours, the email that told you about the change has a link to undo it. Otherwise, please try again in a week.

If that wasn’t you, you don’t need to do anything.

Synapse`,
})

/** To the address that it had before. */
export const addressChangedMail = (to: string, link: string): Mail => ({
  to,
  subject: 'Your Synapse account has a new email address',
  text: `Hello,

Your Synapse account has a new email address. It no longer uses this one.

If that was you, you don’t need to do anything.

If it wasn’t you, this link gives your account this address back and signs everyone out. It works for seven days after the change:

${link}

Synapse`,
})

/** To the address that it had until now. */
export const addressLostMail = (to: string): Mail => ({
  to,
  subject: 'Your Synapse account went back to its old email address',
  text: `Hello,

Your Synapse account went back to the email address it had before. It no longer uses this one, and everyone is signed out.

If you did this, you don’t need to do anything.

If you didn’t, someone else can read the emails of your old address. Please write to the people who run Synapse.

Synapse`,
})
