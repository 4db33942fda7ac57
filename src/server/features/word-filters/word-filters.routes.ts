import type { FastifyInstance } from 'fastify'
import { wordFilterEndpoints } from '#contract/word-filters/word-filters.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { write } from '#server/http/write.ts'
import type { ServerEvent } from '#server/realtime/events.ts'
import { changeWordFilter, insertWordFilter, removeWordFilter } from './word-filters.commands.ts'
import { listWordFilters, requireWordFilter } from './word-filters.queries.ts'

const limit: Limit = { name: 'word-filters', points: 300, seconds: 10 * 60 }

/** What is on screen on any device of theirs may look different now. */
const filtersChanged = ({ id }: Viewer): ServerEvent => ({ type: 'access.changed', userIds: [id] })

export function wordFilterRoutes(app: FastifyInstance): void {
  read(app, wordFilterEndpoints.list, ({ viewer, db }) => listWordFilters(db, viewer))

  write(
    app,
    wordFilterEndpoints.create,
    { limit },
    {
      create: async ({ tx, viewer, body, id, publish }) => {
        await insertWordFilter(tx, viewer, id, body)
        publish(filtersChanged(viewer))
      },
      answer: ({ tx, viewer, id }) => requireWordFilter(tx, viewer, id),
    },
  )

  write(app, wordFilterEndpoints.change, { limit }, async ({ params: { id }, body, viewer, tx, publish }) => {
    await changeWordFilter(tx, viewer, id, body)
    publish(filtersChanged(viewer))
    return requireWordFilter(tx, viewer, id)
  })

  write(app, wordFilterEndpoints.remove, { limit }, async ({ params, viewer, tx, publish }) => {
    await removeWordFilter(tx, viewer, params.id)
    publish(filtersChanged(viewer))
  })
}
