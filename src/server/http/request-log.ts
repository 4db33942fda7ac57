import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Asked again and again by machines: of interest only to who looks at everything. */
export const asksOften: ReadonlySet<string> = new Set([
  '/healthz',
  '/readyz',
  '/api/health',
  '/metrics',
  '/assets/*',
])

/** Random: a number that counts would tell whoever sees two of them how much happened between. */
export const newRequestId = (): string => randomUUID()

/**
 * One line for each request, at info: which route, how it ended, how long it took, and the id that other lines about the
 * same request have. Never who asked, from where, or for what (trust.md 24).
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url
    const line = { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    if (asksOften.has(route ?? '')) request.log.debug(line, 'request')
    else request.log.info(line, 'request')
    done()
  })
}
