import type { FastifyInstance } from 'fastify'
import { draftEndpoints } from '#contract/drafts.ts'
import type { Database } from '#server/db/client.ts'
import type { Limit, TakeTurn } from '#server/http/rate-limit.ts'
import { readRoute, writeRoute } from '#server/http/route.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { keepDraft, listDrafts, removeDraft, removeDrafts } from './drafts.queries.ts'

/** A writer pauses often: each pause may save. */
const changeLimit: Limit = { name: 'drafts', points: 300, seconds: 10 * 60 }

export function draftRoutes(
  app: FastifyInstance,
  { db, takeTurn }: { db: Database; takeTurn: TakeTurn },
): void {
  readRoute(app, draftEndpoints.list, ({ viewer }) => listDrafts(db, viewer))

  const turn = ({ id }: Viewer) => takeTurn(changeLimit, id)

  writeRoute(app, draftEndpoints.keep, turn, async ({ params, body, viewer }) => ({
    savedAt: await keepDraft(db, viewer, params.name, body.value),
  }))

  writeRoute(app, draftEndpoints.remove, turn, ({ params, viewer }) => removeDraft(db, viewer, params.name))

  writeRoute(app, draftEndpoints.removeAll, turn, ({ viewer }) => removeDrafts(db, viewer))
}
