import type { FastifyInstance } from 'fastify'
import { leftBehindEndpoints } from '#contract/leftover-content.ts'
import { endPage, rowsFor } from '#server/http/paging.ts'
import { read } from '#server/http/read.ts'
import { listLeftBehind } from './leftover-content.queries.ts'

export function leftoverContentRoutes(app: FastifyInstance): void {
  read(app, leftBehindEndpoints.list, async ({ query, viewer, request, reply, db }) =>
    endPage({ request, reply, query }, await listLeftBehind(db, viewer, query, rowsFor(query))),
  )
}
