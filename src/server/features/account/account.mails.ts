import { daysInWords, retentionDays } from '#contract/core/retention.ts'
import type { Mail } from '#server/mail/mail.ts'

const day = (date: Date) =>
  date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

export const leavingMail = (to: string, eraseAfter: Date, ownAddress: string): Mail => ({
  to,
  subject: 'Your Synapse account will be deleted',
  text: `Hello,

You asked us to delete your Synapse account. No one else can see you there any more.

On ${day(eraseAfter)}, in ${daysInWords(retentionDays.erasureGrace)}, everything that is yours is deleted for good.

If you change your mind, sign in before then. That’s all you need to do to keep your account:

${ownAddress}/api/login

If it wasn’t you who asked, please sign in now and choose a new password.

Synapse`,
})

export const erasedMail = (to: string): Mail => ({
  to,
  subject: 'Your Synapse account is deleted',
  text: `Hello,

Your Synapse account and everything that was yours there is deleted now. This is the last email from us.

You’re always welcome to create a new account, with this address too.

Synapse`,
})
