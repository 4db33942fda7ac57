import type { FastifyInstance } from 'fastify'
import { discoverEndpoints } from '#contract/discover.ts'
import { placeEndpoints } from '#contract/places.ts'
import type { Reads } from '#server/db/replica.ts'
import { endPage, rowsFor } from '#server/http/paging.ts'
import type { Limit, TakeTurn } from '#server/http/rate-limit.ts'
import { readRoute, route } from '#server/http/route.ts'
import type { Places } from '#server/places/places.ts'
import { prepareDiscover } from './discover.queries.ts'

const discoverLimits = {
  people: { name: 'discover', points: 300, seconds: 10 * 60 },
  places: { name: 'places', points: 600, seconds: 10 * 60 },
} as const satisfies Record<string, Limit>

interface DiscoverServices {
  reads: Reads
  takeTurn: TakeTurn
  places: Places
}

export function discoverRoutes(app: FastifyInstance, { reads, takeTurn, places }: DiscoverServices): void {
  const read = reads.of((db) => prepareDiscover({ db, places }))
  readRoute(app, discoverEndpoints.list, async ({ query, viewer, request, reply }) => {
    await takeTurn(discoverLimits.people, viewer.id)
    const found = await read(viewer, (listPeople) => listPeople(viewer, query, rowsFor(query)))
    return endPage({ request, reply, query }, found, 'before', ({ place }) => place)
  })

  route(app, placeEndpoints.list, async ({ query, viewer }) => {
    await takeTurn(discoverLimits.places, viewer.id)
    return (await places.complete(query.q)).map((name) => ({ name }))
  })
}
