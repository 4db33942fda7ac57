import type { FastifyInstance } from 'fastify'
import { removeExpiredSessions } from '#server/http/session.ts'
import type { AuthServices } from './auth.services.ts'
import { removeExpiredTokens } from './one-time-tokens.ts'

const everyHour = 60 * 60 * 1000

/** Clears out what has expired: at the start, and every hour. */
export function keepClean(app: FastifyInstance, { db, log }: AuthServices): void {
  const clean = async () => {
    try {
      await removeExpiredSessions(db)
      await removeExpiredTokens(db)
    } catch (error) {
      log.warn({ err: error }, 'clearing out expired sessions failed; trying again in an hour')
    }
  }
  let timer: NodeJS.Timeout | undefined
  let first: Promise<void> | undefined
  app.addHook('onReady', async () => {
    first = clean()
    timer = setInterval(clean, everyHour).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await first
  })
}
