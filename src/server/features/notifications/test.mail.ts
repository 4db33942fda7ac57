import { letter } from '#server/mail/letter.ts'
import type { Mail } from '#server/mail/mail.ts'
import { t } from '#words/t.ts'

export const testMail = (to: string): Mail => ({
  to,
  subject: t('A test email from Synapse'),
  text: letter(
    t('You asked for a test email, and here it is. Emails from Synapse reach you.'),
    t('There’s nothing you need to do.'),
  ),
})
