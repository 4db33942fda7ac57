import type { Mail } from '#server/mail/mail.ts'

/** Quotes nothing of what was written: a mail can be read by others. */
export const unmaskedMail = (
  to: string,
  { subjectType, why }: { subjectType: 'post' | 'comment'; why: string },
  ownAddress: string,
): Mail => ({
  to,
  subject: 'Moderators made a decision about something you wrote',
  text: `Hello,

Two moderators of Synapse agreed that one of them needed to know who wrote an anonymous ${subjectType}. It was yours, so that moderator has seen your name.

Why: ${why}

Your ${subjectType} still shows no name, and Synapse showed your name to no one else.

You can read which ${subjectType} it was, and appeal. For the first week, only a moderator who didn’t look can answer:

${ownAddress}/settings/reports

Synapse`,
})
