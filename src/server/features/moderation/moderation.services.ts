import type { Database } from '#server/db/client.ts'
import type { Limit, TakeTurn } from '#server/http/rate-limit.ts'
import type { Events } from '#server/realtime/events.ts'

export interface ModerationServices {
  db: Database
  takeTurn: TakeTurn
  events: Events
}

/** How often one moderator can do these. RATE_LIMIT_SCALE multiplies them all. */
export const moderationLimits = {
  act: { name: 'moderation', points: 300, seconds: 600 },
  unmask: { name: 'unmask', points: 20, seconds: 3_600 },
} as const satisfies Record<string, Limit>
