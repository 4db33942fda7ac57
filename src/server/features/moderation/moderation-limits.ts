import type { Limit } from '#server/http/rate-limit.ts'

/** How often one moderator can do these. RATE_LIMIT_SCALE multiplies them all. */
export const moderationLimits = {
  act: { name: 'moderation', points: 300, seconds: 600 },
  find: { name: 'moderation-find', points: 120, seconds: 600 },
  /** What else was decided about somebody, where nothing waits. */
  record: { name: 'moderation-record', points: 30, seconds: 3_600 },
  /** Asking, and looking. */
  unmask: { name: 'unmask', points: 20, seconds: 3_600 },
} as const satisfies Record<string, Limit>
