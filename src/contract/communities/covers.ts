export const covers = [
  { key: 'purple-pink', label: 'Purple & Pink' },
  { key: 'blue-cyan', label: 'Blue & Cyan' },
  { key: 'green-emerald', label: 'Green & Emerald' },
  { key: 'orange-red', label: 'Orange & Red' },
  { key: 'yellow-amber', label: 'Yellow & Amber' },
  { key: 'default', label: 'Default' },
] as const
export type CoverKey = (typeof covers)[number]['key']
