import * as z from 'zod'
import { endpoint } from './core/endpoint.ts'

export const HealthView = z.object({
  /** The process answers. */
  live: z.literal(true),
  /** The database answers too, so requests can be served. */
  ready: z.boolean(),
})

export const healthEndpoints = {
  health: endpoint('GET', '/api/health', {
    summary: 'Whether this instance is alive and ready. Answers 503 while it is not ready.',
    open: true,
    response: HealthView,
  }),
}
