/** What a writer would like to get back. Free of zod: the browser shows them. */
export const replyWishes = [
  {
    key: 'venting',
    label: 'Just venting',
    meaning: 'You want to be heard. You’re not looking for advice.',
    /** For whoever is about to reply. */
    request: 'They’re venting, and not looking for advice.',
  },
  {
    key: 'advice',
    label: 'Advice welcome',
    meaning: 'You’d like ideas and help.',
    request: 'They’d like advice.',
  },
  {
    key: 'info-dump',
    label: 'Info dump',
    meaning: 'You’re sharing something you love. People can ask about it, or only read.',
    request: 'They’re sharing something they love. You can ask more, or only read.',
  },
  {
    key: 'literal',
    label: 'Please answer literally',
    meaning: 'You want plain answers, without hints, jokes or sarcasm.',
    request: 'They’d like literal answers: plain words, no hints, no sarcasm.',
  },
] as const
export type ReplyWish = (typeof replyWishes)[number]['key']
