import type { FastifyInstance } from 'fastify'
import { searchEndpoints } from '#contract/search.ts'
import type { Reads } from '#server/db/replica.ts'
import type { Limit, TakeTurn } from '#server/http/rate-limit.ts'
import { readRoute } from '#server/http/route.ts'
import { prepareSearch } from './search.queries.ts'

/** As fast as anyone types. */
const searchLimit: Limit = { name: 'search', points: 300, seconds: 5 * 60 }

export function searchRoutes(
  app: FastifyInstance,
  { reads, takeTurn }: { reads: Reads; takeTurn: TakeTurn },
): void {
  const read = reads.of(prepareSearch)
  readRoute(app, searchEndpoints.search, async ({ query, viewer }) => {
    await takeTurn(searchLimit, viewer.id)
    return read(viewer, (search) => search(viewer, query.q))
  })
}
