import { t } from '#words/t.ts'
export const covers = [
  { key: 'purple-pink', label: () => t('Purple & Pink') },
  { key: 'blue-cyan', label: () => t('Blue & Cyan') },
  { key: 'green-emerald', label: () => t('Green & Emerald') },
  { key: 'orange-red', label: () => t('Orange & Red') },
  { key: 'yellow-amber', label: () => t('Yellow & Amber') },
  { key: 'default', label: () => t('Default') },
] as const
export type CoverKey = (typeof covers)[number]['key']
