import type { FastifyInstance } from 'fastify'
import { draftEndpoints } from '#contract/drafts.ts'
import type { Database } from '#server/db/client.ts'
import type { Limit, TakeTurn } from '#server/http/rate-limit.ts'
import { readRoute, route } from '#server/http/route.ts'
import { keepDraft, listDrafts, removeDraft, removeDrafts } from './drafts.queries.ts'

/** A writer pauses often: each pause may save. */
const changeLimit: Limit = { name: 'drafts', points: 300, seconds: 10 * 60 }

export function draftRoutes(
  app: FastifyInstance,
  { db, takeTurn }: { db: Database; takeTurn: TakeTurn },
): void {
  readRoute(app, draftEndpoints.list, ({ viewer }) => listDrafts(db, viewer))

  route(app, draftEndpoints.keep, async ({ params, body, viewer }) => {
    await takeTurn(changeLimit, viewer.id)
    return { savedAt: await keepDraft(db, viewer, params.name, body.value) }
  })

  route(app, draftEndpoints.remove, async ({ params, viewer }) => {
    await takeTurn(changeLimit, viewer.id)
    await removeDraft(db, viewer, params.name)
  })

  route(app, draftEndpoints.removeAll, async ({ viewer }) => {
    await takeTurn(changeLimit, viewer.id)
    await removeDrafts(db, viewer)
  })
}
