import { letter } from '#server/mail/letter.ts'
import type { Mail } from '#server/mail/mail.ts'
import { t } from '#words/t.ts'

/** Quotes nothing of what was written: a mail can be read by others. */
export const unmaskedMail = (
  to: string,
  { subjectType, why }: { subjectType: 'post' | 'comment'; why: string },
  ownAddress: string,
): Mail => ({
  to,
  subject: t('Moderators made a decision about something you wrote'),
  text: letter(
    t(
      '{subjectType, select, post {Two moderators of Synapse agreed that one of them needed to know who wrote an anonymous post.} other {Two moderators of Synapse agreed that one of them needed to know who wrote an anonymous comment.}} It was yours, so that moderator has seen your name.',
      { subjectType },
    ),
    t('Why: {why}', { why }),
    t(
      '{subjectType, select, post {Your post still shows no name, and Synapse showed your name to no one else.} other {Your comment still shows no name, and Synapse showed your name to no one else.}}',
      { subjectType },
    ),
    t(
      '{subjectType, select, post {You can read which post it was, and appeal.} other {You can read which comment it was, and appeal.}} For the first week, only a moderator who didn’t look can answer:',
      { subjectType },
    ),
    `${ownAddress}/settings/reports`,
  ),
})
