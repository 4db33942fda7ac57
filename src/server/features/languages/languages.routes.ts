import type { FastifyInstance } from 'fastify'
import { languageEndpoints } from '#contract/languages/languages.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import { read } from '#server/http/read.ts'
import { completeLanguage } from '#server/languages/languages.ts'

const limit: Limit = { name: 'languages', points: 600, seconds: 10 * 60 }

export function languageRoutes(app: FastifyInstance): void {
  read(app, languageEndpoints.list, async ({ query }) => completeLanguage(query.q), { limit })
}
