/** Ready sentences for somebody who has little energy to write. Each is true of nearly any day, and asks nothing back. */
export const quickReplies = [
  'Thank you for telling me.',
  'I read this, and I am thinking of you.',
  'I have few spoons today. I will answer when I can.',
  'No need to answer.',
  'That sounds hard. I am with you.',
  'I am happy for you.',
  'Take all the time you need.',
  'Sending you a quiet hello.',
] as const
