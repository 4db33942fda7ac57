import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { WebPages } from '#server/document/web-pages.ts'
import { allowPage } from '#server/http/security-headers.ts'
import { apiPage } from './api-page.ts'
import { describeApi } from './open-api.ts'

/** Both pages are made once, when the first reader comes: all routes are registered by then. */
export function apiDescriptionRoutes(
  app: FastifyInstance,
  { endpoints, pages }: { endpoints: readonly Endpoint[]; pages: WebPages },
): void {
  let description: string | undefined
  let page: string | undefined

  app.get('/api/openapi.json', async (_request, reply) => {
    description ??= JSON.stringify(describeApi(endpoints))
    return reply.type('application/json; charset=utf-8').send(description)
  })

  app.get('/api/docs', async (_request, reply) => {
    page ??= apiPage(endpoints, pages.pageCss).markup
    allowPage(reply, [])
    return reply.type('text/html; charset=utf-8').send(page)
  })
}
