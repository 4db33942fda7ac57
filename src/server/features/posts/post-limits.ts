import type { Limit } from '#server/http/rate-limit.ts'

const minutes = (count: number) => count * 60

/** How often one person can write. Far above what anyone types, and low enough to stop a flood. */
export const postLimits = {
  create: { name: 'post-create', points: 30, seconds: minutes(10) },
  change: { name: 'post-change', points: 120, seconds: minutes(10) },
} as const satisfies Record<string, Limit>
