/** Why somebody's name is looked up. The author reads `told`. Free of zod: the browser shows them. */
export const unmaskingCauses = [
  {
    key: 'danger-to-self',
    label: 'The person who wrote it may be in danger',
    told: 'Moderators were worried that you might be in danger.',
  },
  {
    key: 'danger-to-others',
    label: 'Someone else may be in danger',
    told: 'Moderators were worried that someone else might be in danger.',
  },
  {
    key: 'harassment',
    label: 'It may be part of harassing someone',
    told: 'Moderators needed to know whether someone was being harassed.',
  },
  {
    key: 'law',
    label: 'The law asks for it',
    told: 'The law asked for it.',
  },
] as const
export type UnmaskingCause = (typeof unmaskingCauses)[number]['key']

/** closed: the case was decided, or it was taken back, before anybody answered. */
export const unmaskingStates = ['open', 'agreed', 'declined', 'closed'] as const
