import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

const minutes = 15

/** Ties a sign-in through the provider to the browser that began it. Holds a one-time token and nothing else. */
export function flowCookie(config: Config) {
  const secure = config.publicUrl?.startsWith('https://') ?? false
  const name = secure ? '__Host-synapse-sign-in' : 'synapse-sign-in'
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    minutes,
    read: (request: FastifyRequest): string => request.cookies[name] ?? '',
    set: (reply: FastifyReply, secret: string) =>
      reply.setCookie(name, secret, { ...options, maxAge: minutes * 60 }),
    clear: (reply: FastifyReply) => reply.clearCookie(name, options),
  }
}
