import type { FastifyInstance } from 'fastify'
import { messageSearchEndpoints } from '#contract/message-search.ts'
import { read } from '#server/http/read.ts'
import { urlOf } from '#server/http/request-url.ts'
import { searchMessages } from './message-search.queries.ts'

export function messageSearchRoutes(app: FastifyInstance): void {
  read(app, messageSearchEndpoints.search, async ({ query, viewer, request, reply, db }) => {
    const { messages, next } = await searchMessages(db, viewer, query.q, query.before)
    if (next) {
      const further = urlOf(request)
      further.searchParams.set('before', next)
      reply.header('link', `<${further.pathname}${further.search}>; rel="next"`)
    }
    return messages
  })
}
