import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'

/**
 * The address for links in mails. Never taken from a request: whoever sends the request chooses its Host header,
 * and could have a reset link sent that points to their own site.
 */
export function ownAddress(app: FastifyInstance, config: Config): string {
  if (config.publicUrl) return config.publicUrl
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  return `http://localhost:${port}`
}
