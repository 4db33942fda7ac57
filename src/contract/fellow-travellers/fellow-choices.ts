import { t } from '#words/t.ts'

/** asks: newly diagnosed or questioning. offers: further along, and ready to go along. */
export const fellowRoles = ['asks', 'offers'] as const
export type FellowRole = (typeof fellowRoles)[number]

/** What two people can be matched by, where both agreed to it. Each is something in their profiles. */
export const fellowMatches = ['neurotypes', 'interests', 'languages', 'ageRange', 'city'] as const
export type FellowMatch = (typeof fellowMatches)[number]

export const fellowRoleLabels: Readonly<Record<FellowRole, () => string>> = {
  asks: () => t('I’m newly diagnosed or questioning'),
  offers: () => t('I’m further along, and I offer to go along'),
}

export const fellowMatchLabels: Readonly<Record<FellowMatch, () => string>> = {
  neurotypes: () => t('Neurotypes'),
  interests: () => t('Interests'),
  languages: () => t('Languages'),
  ageRange: () => t('Age range'),
  city: () => t('Being near each other'),
}
