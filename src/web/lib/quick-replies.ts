/** Ready sentences for somebody who has little energy to write. Each is true of nearly any day, and asks nothing back. */
export const quickReplies = [
  'Thank you for telling me.',
  'I read this, and I’m thinking of you.',
  'I have few spoons today. I’ll answer when I can.',
  'No need to answer.',
  'That sounds hard. I’m with you.',
  'I’m happy for you.',
  'Take all the time you need.',
  'Sending you a quiet hello.',
] as const
