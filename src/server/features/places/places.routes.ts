import type { FastifyInstance } from 'fastify'
import { placeEndpoints } from '#contract/places.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import type { Places } from '#server/places/places.ts'

const limit: Limit = { name: 'places', points: 600, seconds: 10 * 60 }

export function placeRoutes(app: FastifyInstance, { places }: { places: Places }): void {
  read(
    app,
    placeEndpoints.list,
    // A change of city must not be seen by what comes first here before Local follows it.
    ({ query, viewer }) => places.complete(query.q, { home: viewer.localCity }),
    { limit },
  )
}
