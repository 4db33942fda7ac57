import { t } from '#words/t.ts'
/** What a writer would like to get back. Free of zod: the browser shows them. */
export const replyWishes = [
  {
    key: 'venting',
    label: () => t('Just venting'),
    meaning: () => t('You want to be heard. You’re not looking for advice.'),
    /** For whoever is about to reply. */
    request: () => t('They’re venting, and not looking for advice.'),
  },
  {
    key: 'advice',
    label: () => t('Advice welcome'),
    meaning: () => t('You’d like ideas and help.'),
    request: () => t('They’d like advice.'),
  },
  {
    key: 'info-dump',
    label: () => t('Info dump'),
    meaning: () => t('You’re sharing something you love. People can ask about it, or only read.'),
    request: () => t('They’re sharing something they love. You can ask more, or only read.'),
  },
  {
    key: 'literal',
    label: () => t('Please answer literally'),
    meaning: () => t('You want plain answers, without hints, jokes or sarcasm.'),
    request: () => t('They’d like literal answers: plain words, no hints, no sarcasm.'),
  },
] as const
export type ReplyWish = (typeof replyWishes)[number]['key']
