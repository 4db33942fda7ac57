import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { t } from '#words/t.ts'
import { HttpError } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on routes that another server calls (webhooks) and that prove themselves by a signature instead. */
    calledByServers?: true
  }
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The address that browsers must come from to change anything. */
export function ownOrigins(config: Config, request: FastifyRequest): Set<string> {
  const origins = new Set([`${request.protocol}://${request.host}`])
  if (config.publicUrl) origins.add(new URL(config.publicUrl).origin)
  return origins
}

/** Whether another site made the browser send this. Programs that are no browser send neither header. */
export function isForeign(config: Config, request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = request.headers
  return origin !== undefined && !ownOrigins(config, request).has(origin)
}

/**
 * Refuses changes that another site started. The cookie is SameSite=Lax already; this holds where a browser's
 * cookie rules do not. Bodies that a plain form can send are refused by the JSON parser (the sign-in pages excepted).
 */
export function registerForeignRequestCheck(app: FastifyInstance, config: Config): void {
  const refused = () =>
    new HttpError(403, 'foreign_origin', t('This request came from another site, so nothing was changed.'))
  app.addHook('onRequest', (request, _reply, done) => {
    if (reading.has(request.method) || request.routeOptions.config.calledByServers) return done()
    return done(isForeign(config, request) ? refused() : undefined)
  })
}
