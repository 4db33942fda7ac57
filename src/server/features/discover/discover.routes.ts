import type { FastifyInstance } from 'fastify'
import { discoverEndpoints } from '#contract/discover.ts'
import { endPage, rowsFor } from '#server/http/paging.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import type { Places } from '#server/places/places.ts'
import { areaOf, listPeople } from './discover.queries.ts'

const limit: Limit = { name: 'discover', points: 300, seconds: 10 * 60 }

export function discoverRoutes(app: FastifyInstance, { places }: { places: Places }): void {
  read(
    app,
    discoverEndpoints.list,
    async ({ query, viewer, request, reply, db }) => {
      const area = await areaOf(places, viewer, query.location)
      const found = await listPeople(db, viewer, area, query, rowsFor(query))
      return endPage({ request, reply, query }, found, 'before', ({ place }) => place)
    },
    { limit, replica: true },
  )
}
