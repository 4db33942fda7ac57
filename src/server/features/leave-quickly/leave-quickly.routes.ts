import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { awayKey, neutralPath } from '#contract/leave-quickly.ts'
import type { Config } from '#server/config.ts'
import { allowPage } from '#server/http/security-headers.ts'
import { neutralPage } from './neutral.page.ts'

/** Also where the storage was cleared on the way here, the Back button must not lead back in. */
const script = `try{sessionStorage.setItem('${awayKey}','1')}catch{}`
const hash = `sha256-${createHash('sha256').update(script).digest('base64')}`

/** For everyone, signed in or not, with or without JavaScript: it says the same to all of them. */
export function leaveQuicklyRoutes(app: FastifyInstance, { leaveUrl }: Pick<Config, 'leaveUrl'>): void {
  app.get<{ Querystring: { leave?: string } }>(
    neutralPath,
    { config: { document: true } },
    (request, reply) => {
      reply.header('cache-control', 'no-store')
      // Somebody who looks over a shoulder reads the address too.
      if (request.query.leave === 'quickly') return reply.redirect(leaveUrl ?? neutralPath, 303)
      allowPage(reply, [hash])
      return reply.type('text/html; charset=utf-8').send(neutralPage(new Date(), script).markup)
    },
  )
}
