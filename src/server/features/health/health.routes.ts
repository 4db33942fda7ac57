import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { healthEndpoints } from '#contract/health.ts'
import { describedBy } from '#server/http/serve.ts'

/** Not by `read`, which begins with a connection to the database: these answer when there is none. */
export function healthRoutes(app: FastifyInstance): void {
  const isReady = () =>
    app.data.db
      .select({ isThere: sql`true` })
      .from(sql`(select) as nothing`)
      .then(
        () => true,
        () => false,
      )
  // A load balancer reads the status; a person reads the body.
  app.route({
    ...describedBy(healthEndpoints.health),
    handler: async (_request, reply) => {
      const ready = await isReady()
      return reply.code(ready ? 200 : 503).send({ live: true, ready })
    },
  })

  // Where those who run containers look: begin it anew when the first does not answer, send nobody while the second says no.
  const document = { config: { document: true } } as const
  app.get('/healthz', document, (_request, reply) => reply.header('cache-control', 'no-store').send('live\n'))
  app.get('/readyz', document, async (_request, reply) => {
    // 404 is what HAProxy takes for 'nobody new, but let them finish'; to all others it is as good as 503.
    if (app.leaving.hasBegun) return reply.header('cache-control', 'no-store').code(404).send('leaving\n')
    const ready = await isReady()
    return reply
      .header('cache-control', 'no-store')
      .code(ready ? 200 : 503)
      .send(ready ? 'ready\n' : 'not ready\n')
  })
}
