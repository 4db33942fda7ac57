import { t } from '#words/t.ts'
/** Why somebody's name is looked up. The author reads `told`. Free of zod: the browser shows them. */
export const unmaskingCauses = [
  {
    key: 'danger-to-self',
    label: () => t('The person who wrote it may be in danger'),
    told: () => t('Moderators were worried that you might be in danger.'),
  },
  {
    key: 'danger-to-others',
    label: () => t('Someone else may be in danger'),
    told: () => t('Moderators were worried that someone else might be in danger.'),
  },
  {
    key: 'harassment',
    label: () => t('It may be part of harassing someone'),
    told: () => t('Moderators needed to know whether someone was being harassed.'),
  },
  {
    key: 'law',
    label: () => t('The law asks for it'),
    told: () => t('The law asked for it.'),
  },
] as const
export type UnmaskingCause = (typeof unmaskingCauses)[number]['key']

/** closed: the case was decided, or it was taken back, before anybody answered. */
export const unmaskingStates = ['open', 'agreed', 'declined', 'closed'] as const
