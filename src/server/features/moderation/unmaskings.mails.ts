import type { Mail } from '#server/mail/mail.ts'

/** Quotes nothing of what was written: a mail can be read by others. */
export const unmaskedMail = (
  to: string,
  { subjectType, why }: { subjectType: 'post' | 'comment'; why: string },
  ownAddress: string,
): Mail => ({
  to,
  subject: 'Moderators looked up your name',
  text: `Hello,

two moderators of Synapse agreed that one of them needed to know who wrote an anonymous ${subjectType}. That one looked up who wrote it, and it was you.

Why: ${why}

No other member was told. Your ${subjectType} still shows no name.

You can read which ${subjectType} it was, and appeal. Another moderator then looks at whether it was right:

${ownAddress}/settings/reports

Synapse`,
})
