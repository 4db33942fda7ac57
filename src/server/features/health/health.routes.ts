import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { healthEndpoints } from '#contract/health.ts'
import { describedBy } from '#server/http/serve.ts'

/** Not by `read`, which begins with a connection to the database: this answers when there is none. */
export function healthRoutes(app: FastifyInstance): void {
  app.route({
    ...describedBy(healthEndpoints.health),
    handler: async (_request, reply) => {
      const ready = await app.data.db
        .select({ isThere: sql`true` })
        .from(sql`(select) as nothing`)
        .then(
          () => true,
          () => false,
        )
      // A load balancer reads the status; a person reads the body.
      return reply.code(ready ? 200 : 503).send({ live: true, ready })
    },
  })
}
