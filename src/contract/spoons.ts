export const spoonLevels = ['full', 'medium', 'low', 'empty'] as const
export type SpoonLevel = (typeof spoonLevels)[number]

export const spoonLabels: Record<SpoonLevel, string> = {
  full: 'Full Energy',
  medium: 'Medium Energy',
  low: 'Low Energy',
  empty: 'No Spoons',
}
