import { daysInWords, retentionDays } from '#contract/core/retention.ts'
import type { Mail } from '#server/mail/mail.ts'

const day = (date: Date) =>
  date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

export const leavingMail = (to: string, eraseAfter: Date, ownAddress: string): Mail => ({
  to,
  subject: 'Your Synapse account will be deleted',
  text: `Hello,

You asked us to delete your Synapse account. No one else can see you there any more.

On ${day(eraseAfter)}, in ${daysInWords(retentionDays.erasureGrace)}, your account is deleted for good. What you wrote without your name goes over the ${daysInWords(retentionDays.anonymousAfterErasure)} after that.

If you change your mind, sign in before then. That’s all you need to do to keep your account:

${ownAddress}/api/login

If it wasn’t you who asked, please sign in now and choose a new password.

Synapse`,
})

export const erasedMail = (to: string): Mail => ({
  to,
  subject: 'Your Synapse account is deleted',
  text: `Hello,

Your Synapse account is deleted now. What you wrote without your name, your likes and your votes go one by one over the next ${daysInWords(retentionDays.anonymousAfterErasure)}, so that no one can tell which were yours. This is the last email from us.

You’re always welcome to create a new account, with this address too.

Synapse`,
})
