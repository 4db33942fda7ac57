import type { FastifyInstance } from 'fastify'
import { everyHour } from '#server/http/hourly.ts'
import { removeOldIdempotencyKeys } from '#server/http/idempotency.ts'
import { removeExpiredSessions } from '#server/http/session.ts'
import { removeOldAddressChanges } from './address/address.commands.ts'
import type { AuthServices } from './auth.services.ts'
import { removeExpiredTokens } from './one-time-tokens.ts'
import { removeOldFailedSignIns } from './security/failed-sign-ins.ts'
import { removeOldDevices } from './security/known-devices.ts'

/** Clears out what has expired. */
export function scheduleCleanUp(app: FastifyInstance, { log }: AuthServices): void {
  const { db } = app.data
  everyHour(app, log, 'clearing out expired sessions', async () => {
    await removeExpiredSessions(db)
    await removeExpiredTokens(db)
    await removeOldIdempotencyKeys(db)
    await removeOldDevices(db)
    await removeOldFailedSignIns(db)
    await removeOldAddressChanges(db)
  })
}
