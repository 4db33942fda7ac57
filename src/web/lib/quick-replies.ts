import { t } from '#words/t.ts'
/** Ready sentences for somebody who has little energy to write. Each is true of nearly any day, and asks nothing back. */
export const quickReplies = [
  t('Thank you for telling me.'),
  t('I read this, and I’m thinking of you.'),
  t('I have few spoons today. I’ll answer when I can.'),
  t('No need to answer.'),
  t('That sounds hard. I’m with you.'),
  t('I’m happy for you.'),
  t('Take all the time you need.'),
  t('Sending you a quiet hello.'),
] as const
