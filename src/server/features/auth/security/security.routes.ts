import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { authEndpoints } from '#contract/auth/auth.ts'
import { securityEvents } from '#server/db/schema/auth/security-events.ts'
import { read } from '#server/http/read.ts'
import { countFailedSignIns } from './failed-sign-ins.ts'

/** As many as somebody reads; all of them are in the archive. */
const shownAtMost = 20

export function securityRoutes(app: FastifyInstance): void {
  read(app, authEndpoints.security, async ({ viewer, db }) => {
    const [events, failedSignIns] = await Promise.all([
      db
        .select({
          id: securityEvents.id,
          kind: securityEvents.kind,
          device: securityEvents.device,
          createdAt: securityEvents.createdAt,
        })
        .from(securityEvents)
        .where(eq(securityEvents.userId, viewer.id))
        .orderBy(desc(securityEvents.id))
        .limit(shownAtMost),
      countFailedSignIns(db, viewer.id),
    ])
    return {
      events: events.map((event) => ({ ...event, createdAt: event.createdAt.toISOString() })),
      failedSignIns,
    }
  })
}
