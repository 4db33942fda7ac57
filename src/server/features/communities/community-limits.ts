import type { Limit } from '#server/http/rate-limit.ts'

/** How often one person can do these. RATE_LIMIT_SCALE multiplies them all. */
export const communityLimits = {
  create: { name: 'community-create', points: 10, seconds: 3_600 },
  membership: { name: 'community-membership', points: 120, seconds: 600 },
  moderation: { name: 'community-moderation', points: 300, seconds: 600 },
} as const satisfies Record<string, Limit>
