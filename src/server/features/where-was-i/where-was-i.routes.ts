import type { FastifyInstance } from 'fastify'
import { whereWasIEndpoints } from '#contract/where-was-i/where-was-i.ts'
import type { PreloadedQueries } from '#server/document/preloaded-queries.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import { write } from '#server/http/write.ts'
import { answerUnfinished, forgetPlace, getWhereWasI, keepPlace } from './where-was-i.queries.ts'

const limit: Limit = { name: 'last-place', points: 200, seconds: 10 * 60 }

export function whereWasIRoutes(app: FastifyInstance): void {
  read(app, whereWasIEndpoints.get, ({ viewer, db }) => getWhereWasI(db, viewer))

  write(app, whereWasIEndpoints.keep, { limit }, ({ body, viewer, tx }) => keepPlace(tx, viewer, body))
  write(app, whereWasIEndpoints.forget, { limit }, ({ viewer, tx }) => forgetPlace(tx, viewer))

  write(app, whereWasIEndpoints.answer, { limit }, async ({ params, viewer, tx, publish }) => {
    await answerUnfinished(tx, viewer, params.name)
    // Their other devices may be offering it just now.
    publish({ type: 'account.changed', userIds: [viewer.id] })
  })
}

/** It is offered at the front door only: who comes by a link to something wants that. */
export const whereWasIPreloadedQueries: PreloadedQueries = async ({ screen, url, viewer, db }) =>
  screen === '/' && url.search === '' ? [[[whereWasIEndpoints.get.path], await getWhereWasI(db, viewer)]] : []
