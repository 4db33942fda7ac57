import { daysInWords, retentionDays } from '#contract/core/retention.ts'
import { letter } from '#server/mail/letter.ts'
import type { Mail } from '#server/mail/mail.ts'
import { t } from '#words/t.ts'

const day = (date: Date) =>
  date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

export const leavingMail = (to: string, eraseAfter: Date, ownAddress: string): Mail => ({
  to,
  subject: t('Your Synapse account will be deleted'),
  text: letter(
    t('You asked us to delete your Synapse account. No one else can see you there any more.'),
    t(
      'On {date}, in {grace}, your account is deleted for good. What you wrote without your name goes over the {duration} after that.',
      {
        date: day(eraseAfter),
        grace: daysInWords(retentionDays.erasureGrace),
        duration: daysInWords(retentionDays.anonymousAfterErasure),
      },
    ),
    t('If you change your mind, sign in before then. That’s all you need to do to keep your account:'),
    `${ownAddress}/api/login`,
    t('If it wasn’t you who asked, please sign in now and choose a new password.'),
  ),
})

export const erasedMail = (to: string): Mail => ({
  to,
  subject: t('Your Synapse account is deleted'),
  text: letter(
    t(
      'Your Synapse account is deleted now. What you wrote without your name, your likes and your votes go one by one over the next {duration}, so that no one can tell which were yours. This is the last email from us.',
      { duration: daysInWords(retentionDays.anonymousAfterErasure) },
    ),
    t('You’re always welcome to create a new account, with this address too.'),
  ),
})
