import type { FastifyInstance } from 'fastify'
import { whereWasIEndpoints } from '#contract/where-was-i.ts'
import type { Database } from '#server/db/client.ts'
import type { FirstData } from '#server/document/first-data.ts'
import type { Limit, TakeTurn } from '#server/http/rate-limit.ts'
import { readRoute, route } from '#server/http/route.ts'
import { forgetPlace, getWhereWasI, keepPlace } from './where-was-i.queries.ts'

const placeLimit: Limit = { name: 'last-place', points: 200, seconds: 10 * 60 }

export function whereWasIRoutes(
  app: FastifyInstance,
  { db, takeTurn }: { db: Database; takeTurn: TakeTurn },
): void {
  readRoute(app, whereWasIEndpoints.get, ({ viewer }) => getWhereWasI(db, viewer))

  route(app, whereWasIEndpoints.keep, async ({ body, viewer }) => {
    await takeTurn(placeLimit, viewer.id)
    await keepPlace(db, viewer, body)
  })

  route(app, whereWasIEndpoints.forget, async ({ viewer }) => {
    await takeTurn(placeLimit, viewer.id)
    await forgetPlace(db, viewer)
  })
}

/** It is offered at the front door only: who comes by a link to something wants that. */
export const whereWasIFirstData =
  (db: Database): FirstData =>
  async ({ screen, url, viewer }) =>
    screen === '/' && url.search === ''
      ? [[[whereWasIEndpoints.get.path], await getWhereWasI(db, viewer)]]
      : []
