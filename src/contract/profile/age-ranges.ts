import { t } from '#words/t.ts'

/** As they are stored, from young to old: neighbours in this list are neighbours in age. Nobody is asked for a birthday. */
export const ageRanges = ['18-24', '25-34', '35-44', '45-54', '55-64', '65+'] as const
export type AgeRange = (typeof ageRanges)[number]

/** As it is shown. */
export const ageRangeLabels: Readonly<Record<AgeRange, () => string>> = {
  '18-24': () => t('18–24'),
  '25-34': () => t('25–34'),
  '35-44': () => t('35–44'),
  '45-54': () => t('45–54'),
  '55-64': () => t('55–64'),
  '65+': () => t('65 and over'),
}
