import type { FastifyInstance } from 'fastify'
import type { WebPages } from './web-pages.ts'

/** What the worker may do is said by its own script's policy: speak with us, and load no other code. */
const policy = "default-src 'none'; connect-src 'self'"

/** At the root, because a worker answers for what is beside and below it; asked for anew each time. */
export function serviceWorkerRoutes(app: FastifyInstance, { serviceWorker }: WebPages): void {
  if (serviceWorker === undefined) return
  app.get('/service-worker.js', { config: { document: true } }, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .send(serviceWorker),
  )
}
