import type { FastifyInstance } from 'fastify'
import { leftoverContentEndpoints } from '#contract/leftover-content.ts'
import { endPage, rowsFor } from '#server/http/paging.ts'
import { read } from '#server/http/read.ts'
import { listLeftoverContent } from './leftover-content.queries.ts'

export function leftoverContentRoutes(app: FastifyInstance): void {
  read(app, leftoverContentEndpoints.list, async ({ query, viewer, request, reply, db }) =>
    endPage({ request, reply, query }, await listLeftoverContent(db, viewer, query, rowsFor(query))),
  )
}
