import type { FastifyInstance } from 'fastify'
import { searchEndpoints } from '#contract/search.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import { search } from './search.queries.ts'

/** As fast as anyone types. */
const limit: Limit = { name: 'search', points: 300, seconds: 5 * 60 }

export function searchRoutes(app: FastifyInstance): void {
  read(app, searchEndpoints.search, ({ query, viewer, db }) => search(db, viewer, query), {
    limit,
    replica: true,
  })
}
