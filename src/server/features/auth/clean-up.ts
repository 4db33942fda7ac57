import type { FastifyInstance } from 'fastify'
import { everyHour } from '#server/http/hourly.ts'
import { removeOldIdempotencyKeys } from '#server/http/once.ts'
import { removeExpiredSessions } from '#server/http/session.ts'
import type { AuthServices } from './auth.services.ts'
import { removeExpiredTokens } from './one-time-tokens.ts'

/** Clears out what has expired. */
export function keepClean(app: FastifyInstance, { db, log }: AuthServices): void {
  everyHour(app, log, 'clearing out expired sessions', async () => {
    await removeExpiredSessions(db)
    await removeExpiredTokens(db)
    await removeOldIdempotencyKeys(db)
  })
}
