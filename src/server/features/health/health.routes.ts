import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { healthEndpoints } from '#contract/health.ts'
import type { Database } from '#server/db/client.ts'
import { route } from '#server/http/route.ts'

export function healthRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  route(app, healthEndpoints.health, async ({ reply }) => {
    const ready = await db.execute(sql`select 1`).then(
      () => true,
      () => false,
    )
    // A load balancer reads the status; a person reads the body.
    if (!ready) await reply.code(503).send({ live: true, ready })
    return { live: true as const, ready }
  })
}
