import { t } from '#words/t.ts'

/** Words that answer a message when there is nothing to write. No count and no notification comes of one. Free of zod. */
export const reactions = [
  { key: 'meToo', label: () => t('Me too') },
  { key: 'hearYou', label: () => t('I hear you') },
  { key: 'thankYou', label: () => t('Thank you') },
  { key: 'noReply', label: () => t('No reply needed') },
] as const
export type Reaction = (typeof reactions)[number]['key']

export const reactionKeys = reactions.map(({ key }) => key)
