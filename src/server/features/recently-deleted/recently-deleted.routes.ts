import type { FastifyInstance } from 'fastify'
import { recentlyDeletedEndpoints } from '#contract/recently-deleted.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import { write } from '#server/http/write.ts'
import { giveUp } from './recently-deleted.commands.ts'
import { listRecentlyDeleted } from './recently-deleted.queries.ts'

const limit = { name: 'delete-for-good', points: 300, seconds: 10 * 60 } as const satisfies Limit

export function recentlyDeletedRoutes(app: FastifyInstance): void {
  read(app, recentlyDeletedEndpoints.list, ({ viewer, db }) => listRecentlyDeleted(db, viewer))

  write(app, recentlyDeletedEndpoints.remove, { limit }, ({ params: { id }, viewer, tx }) =>
    giveUp(tx, viewer, id),
  )
}
