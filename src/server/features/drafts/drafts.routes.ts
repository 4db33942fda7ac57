import type { FastifyInstance } from 'fastify'
import { draftEndpoints } from '#contract/drafts.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import { write } from '#server/http/write.ts'
import { keepDraft, listDrafts, removeDraft, removeDrafts } from './drafts.queries.ts'

/** A writer pauses often: each pause may save. */
const limit: Limit = { name: 'drafts', points: 300, seconds: 10 * 60 }

export function draftRoutes(app: FastifyInstance): void {
  read(app, draftEndpoints.list, ({ viewer, db }) => listDrafts(db, viewer))

  write(app, draftEndpoints.keep, { limit }, async ({ params, body, viewer, tx }) => ({
    savedAt: await keepDraft(tx, viewer, params.name, body.value),
  }))

  write(app, draftEndpoints.remove, { limit }, async ({ params, viewer, tx, publish }) => {
    await removeDraft(tx, viewer, params.name)
    // Their other devices may be offering it just now.
    publish({ type: 'account.changed', userIds: [viewer.id] })
  })

  write(app, draftEndpoints.removeAll, { limit }, ({ viewer, tx }) => removeDrafts(tx, viewer))
}
