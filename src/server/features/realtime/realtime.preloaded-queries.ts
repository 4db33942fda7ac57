import { realtimeEndpoints } from '#contract/realtime.ts'
import type { PreloadedQueries } from '#server/document/preloaded-queries.ts'
import type { Events } from '#server/realtime/events.ts'
import { sealPlace } from '#server/realtime/sealed-place.ts'

/**
 * The place in the log at which the rest of the document's data was read; asked for first. The client listens from
 * there, so nothing that happens while the page loads is missed.
 */
export const realtimePreloadedQueries =
  (events: Events): PreloadedQueries =>
  async ({ viewer }) => [
    [[realtimeEndpoints.stream.path], sealPlace(events.sealingKey, viewer.sessionId, events.position())],
  ]
