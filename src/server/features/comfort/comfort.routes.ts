import type { FastifyInstance } from 'fastify'
import { comfortEndpoints } from '#contract/comfort/comfort.ts'
import type { PreloadedQueries } from '#server/document/preloaded-queries.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import { write } from '#server/http/write.ts'
import { changeComfort } from './comfort.commands.ts'
import { getComfort } from './comfort.queries.ts'

// Somebody who tries out all the settings changes many in a minute; the client gathers them.
const limit: Limit = { name: 'comfort-settings', points: 240, seconds: 10 * 60 }

export function comfortRoutes(app: FastifyInstance): void {
  read(app, comfortEndpoints.get, ({ viewer, db }) => getComfort(db, viewer))

  write(app, comfortEndpoints.change, { limit }, async ({ body, viewer, tx }) => {
    await changeComfort(tx, viewer, body)
    return getComfort(tx, viewer)
  })
}

/** Every document carries the account's settings: the script in its head applies them before the first paint. */
export const comfortPreloadedQueries: PreloadedQueries = async ({ viewer, db }) => [
  [[comfortEndpoints.get.path], await getComfort(db, viewer)],
]
