import { t } from '#words/t.ts'
export const spoonLevels = ['full', 'medium', 'low', 'empty'] as const
export type SpoonLevel = (typeof spoonLevels)[number]

export const spoonLabels: Record<SpoonLevel, () => string> = {
  full: () => t('Full Energy'),
  medium: () => t('Medium Energy'),
  low: () => t('Low Energy'),
  empty: () => t('No Spoons'),
}
