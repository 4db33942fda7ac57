import type { FastifyInstance } from 'fastify'
import { searchEndpoints } from '#contract/search.ts'
import type { Database } from '#server/db/client.ts'
import type { Limit, TakeTurn } from '#server/http/rate-limit.ts'
import { route } from '#server/http/route.ts'
import { prepareSearch } from './search.queries.ts'

/** As fast as anyone types. */
const searchLimit: Limit = { name: 'search', points: 300, seconds: 5 * 60 }

export function searchRoutes(
  app: FastifyInstance,
  { db, takeTurn }: { db: Database; takeTurn: TakeTurn },
): void {
  const search = prepareSearch(db)
  route(app, searchEndpoints.search, async ({ query, viewer }) => {
    await takeTurn(searchLimit, viewer.id)
    return search(viewer, query.q)
  })
}
