import type { FastifyInstance } from 'fastify'
import { whereWasIEndpoints } from '#contract/where-was-i.ts'
import type { Database } from '#server/db/client.ts'
import type { FirstData } from '#server/document/first-data.ts'
import type { Limit, TakeTurn } from '#server/http/rate-limit.ts'
import { readRoute, writeRoute } from '#server/http/route.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { forgetPlace, getWhereWasI, keepPlace } from './where-was-i.queries.ts'

const placeLimit: Limit = { name: 'last-place', points: 200, seconds: 10 * 60 }

export function whereWasIRoutes(
  app: FastifyInstance,
  { db, takeTurn }: { db: Database; takeTurn: TakeTurn },
): void {
  readRoute(app, whereWasIEndpoints.get, ({ viewer }) => getWhereWasI(db, viewer))

  const turn = ({ id }: Viewer) => takeTurn(placeLimit, id)
  writeRoute(app, whereWasIEndpoints.keep, turn, ({ body, viewer }) => keepPlace(db, viewer, body))
  writeRoute(app, whereWasIEndpoints.forget, turn, ({ viewer }) => forgetPlace(db, viewer))
}

/** It is offered at the front door only: who comes by a link to something wants that. */
export const whereWasIFirstData =
  (db: Database): FirstData =>
  async ({ screen, url, viewer }) =>
    screen === '/' && url.search === ''
      ? [[[whereWasIEndpoints.get.path], await getWhereWasI(db, viewer)]]
      : []
