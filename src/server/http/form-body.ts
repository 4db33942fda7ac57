import type { FastifyInstance, FastifyRequest } from 'fastify'

const type = 'application/x-www-form-urlencoded'

export const isForm = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.toLowerCase().startsWith(type) ?? false

/**
 * Lets the routes of this plugin take what a plain form sends. Any site can send such a body without asking, so
 * it is for pages that must work without JavaScript, and nothing else; where it came from is checked by csrf.ts.
 */
export function acceptForms(plugin: FastifyInstance): void {
  plugin.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

/** One field as it was typed; only for showing it again. */
export function typedIn(request: FastifyRequest, name: string, most = 1_000): string {
  const { body } = request
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return ''
  const value: unknown = (body as Record<string, unknown>)[name]
  return typeof value === 'string' ? value.slice(0, most) : ''
}
