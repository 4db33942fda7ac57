import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

/** Sign-ins that take more than one step, and how long the next one is waited for. */
const flows = {
  provider: { name: 'synapse-sign-in', minutes: 15 },
  code: { name: 'synapse-code', minutes: 10 },
}

/** Ties a sign-in of several steps to the browser that began it. Holds a one-time token and nothing else. */
export function flowCookie(config: Config, flow: keyof typeof flows) {
  const secure = config.publicUrl?.startsWith('https://') ?? false
  const { minutes } = flows[flow]
  const name = `${secure ? '__Host-' : ''}${flows[flow].name}`
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    minutes,
    read: (request: FastifyRequest): string => request.cookies[name] ?? '',
    set: (reply: FastifyReply, secret: string) =>
      reply.setCookie(name, secret, { ...options, maxAge: minutes * 60 }),
    clear: (reply: FastifyReply) => reply.clearCookie(name, options),
  }
}
