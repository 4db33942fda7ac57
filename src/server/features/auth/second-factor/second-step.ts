import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/connection.ts'
import { flowCookie } from '#server/features/auth/flow-cookie.ts'
import { insertToken } from '#server/features/auth/one-time-tokens.ts'
import { withReturnTo } from '#server/features/auth/pages/form-parts.ts'
import { returnToOf } from '#server/features/auth/pages/form-state.ts'
import { HttpError } from '#server/http/errors.ts'
import { t } from '#words/t.ts'

export const codePath = '/api/login/code'

/**
 * After a right password, before the transaction that would sign somebody in: the browser gets a token that only the
 * next step takes. It is no session, and opens nothing, not even why somebody is suspended.
 */
export async function askForCode(
  db: Database,
  config: Config,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  userId: string,
  data: Record<string, string> = {},
): Promise<never> {
  const cookie = flowCookie(config, 'code')
  cookie.set(reply, await insertToken(db, { purpose: 'second-step', minutes: cookie.minutes, userId, data }))
  throw new HttpError(
    401,
    'second_factor_needed',
    t('Please enter the code from your app, or one of your recovery codes.'),
    { location: withReturnTo(codePath, returnToOf(request)) },
  )
}
