import type { FastifyInstance } from 'fastify'
import { discoverEndpoints } from '#contract/discover.ts'
import { placeEndpoints } from '#contract/places.ts'
import { endPage, rowsFor } from '#server/http/paging.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import type { Places } from '#server/places/places.ts'
import { areaOf, listPeople } from './discover.queries.ts'

const discoverLimits = {
  people: { name: 'discover', points: 300, seconds: 10 * 60 },
  places: { name: 'places', points: 600, seconds: 10 * 60 },
} as const satisfies Record<string, Limit>

export function discoverRoutes(app: FastifyInstance, { places }: { places: Places }): void {
  read(
    app,
    discoverEndpoints.list,
    async ({ query, viewer, request, reply, db }) => {
      const area = await areaOf(places, query.location)
      const found = await listPeople(db, viewer, area, query, rowsFor(query))
      return endPage({ request, reply, query }, found, 'before', ({ place }) => place)
    },
    { limit: discoverLimits.people, replica: true },
  )

  read(
    app,
    placeEndpoints.list,
    async ({ query }) => (await places.complete(query.q)).map((name) => ({ name })),
    { limit: discoverLimits.places },
  )
}
