import type { FastifyReply } from 'fastify'
import { flashMessages } from '#contract/auth/flash-messages.ts'
import type { Config } from '#server/config.ts'

export const accountKept = flashMessages['account-kept']

/**
 * Every way of signing in ends on a page of the product, by a redirect or by a script. This tells that page what to
 * say. It holds one of a few fixed words, is gone as soon as it is read, and after a minute in any case.
 */
export function setFlashMessage(config: Config, reply: FastifyReply): void {
  const secure = config.publicUrl?.startsWith('https://') ?? false
  reply.setCookie('synapse-note', 'account-kept', { path: '/', sameSite: 'lax', secure, maxAge: 60 })
}
