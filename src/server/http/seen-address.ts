import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { ownOrigins } from './csrf.ts'

/**
 * Where this browser sees us. Behind a proxy that speaks https we see http, so what the browser itself says counts,
 * as long as it names our own host. For answers to the one who asks, never for mails (see own-address.ts).
 */
export function addressSeenBy(config: Config, request: FastifyRequest): string {
  const origin = URL.parse(request.headers.origin ?? '')
  if (origin && /^https?:$/.test(origin.protocol) && origin.host === request.host) return origin.origin
  const known = config.publicUrl ? new URL(config.publicUrl) : null
  return known?.host === request.host ? known.origin : `${request.protocol}://${request.host}`
}

/** Every origin under which this browser may know us. */
export const originsSeenBy = (config: Config, request: FastifyRequest): Set<string> =>
  new Set([addressSeenBy(config, request), ...ownOrigins(config, request)])
