/** What a writer would like to get back. Free of zod: the browser shows them. */
export const replyWishes = [
  {
    key: 'venting',
    label: 'Just venting',
    meaning: 'You want to say it, and no advice.',
    /** For whoever is about to reply. */
    request: 'This person is just venting. They ask for no advice.',
  },
  {
    key: 'advice',
    label: 'Advice welcome',
    meaning: 'You would like ideas and help.',
    request: 'This person would like advice.',
  },
  {
    key: 'info-dump',
    label: 'Info dump',
    meaning: 'You share something you love. Questions are welcome, and so is just reading.',
    request: 'This person is sharing something they love. You can ask more, or just enjoy it.',
  },
  {
    key: 'literal',
    label: 'Please answer literally',
    meaning: 'You want plain answers, without hints, jokes or sarcasm.',
    request: 'This person asks for literal answers: plain words, no hints, no sarcasm.',
  },
] as const
export type ReplyWish = (typeof replyWishes)[number]['key']
