import type { Database } from '#server/db/client.ts'
import type { TakeTurn } from '#server/http/rate-limit.ts'
import type { Events } from '#server/realtime/events.ts'

export interface CommunityServices {
  db: Database
  takeTurn: TakeTurn
  events: Events
}
