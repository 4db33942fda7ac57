import type { FastifyInstance } from 'fastify'
import { comfortEndpoints } from '#contract/comfort-settings.ts'
import type { Database } from '#server/db/client.ts'
import type { FirstData } from '#server/document/first-data.ts'
import type { Limit, TakeTurn } from '#server/http/rate-limit.ts'
import { readRoute, writeRoute } from '#server/http/route.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { changeComfort } from './comfort.commands.ts'
import { getComfort } from './comfort.queries.ts'

// Somebody who tries out all the settings changes many in a minute; the client gathers them.
const changeLimit: Limit = { name: 'comfort-settings', points: 240, seconds: 10 * 60 }

export function comfortRoutes(
  app: FastifyInstance,
  { db, takeTurn }: { db: Database; takeTurn: TakeTurn },
): void {
  readRoute(app, comfortEndpoints.get, ({ viewer }) => getComfort(db, viewer))

  const turn = ({ id }: Viewer) => takeTurn(changeLimit, id)
  writeRoute(app, comfortEndpoints.change, turn, ({ body, viewer }) => changeComfort(db, viewer, body))
}

/** Every document carries the account's settings: the script in its head applies them before the first paint. */
export const comfortFirstData =
  (db: Database): FirstData =>
  async ({ viewer }) => [[[comfortEndpoints.get.path], await getComfort(db, viewer)]]
