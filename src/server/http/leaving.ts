import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    leaving: { hasBegun: boolean }
  }
}

/**
 * An instance that is to stop says so for a while and still answers, each answer the last on its connection. A proxy
 * sends people to the others, and never uses a connection at the moment at which it is closed (DRAIN_SECONDS).
 */
export function decorateLeaving(app: FastifyInstance): void {
  const leaving = { hasBegun: false }
  app.decorate('leaving', leaving)
  app.addHook('onRequest', (_request, reply, done) => {
    if (leaving.hasBegun) reply.header('connection', 'close')
    done()
  })
}
