import type { Limit } from '#server/http/rate-limit.ts'

/** How often one moderator can do these. RATE_LIMIT_SCALE multiplies them all. */
export const moderationLimits = {
  act: { name: 'moderation', points: 300, seconds: 600 },
  /** Asking, and looking. */
  unmask: { name: 'unmask', points: 20, seconds: 3_600 },
} as const satisfies Record<string, Limit>
