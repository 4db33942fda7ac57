import type { FastifyInstance } from 'fastify'
import { secondFactorEndpoints } from '#contract/auth/second-factor.ts'
import { getAccount } from '#server/features/auth/accounts.ts'
import type { AuthServices } from '#server/features/auth/auth.services.ts'
import { authLimits } from '#server/features/auth/auth-limits.ts'
import { insertToken, takeToken } from '#server/features/auth/one-time-tokens.ts'
import { tellSecurityEvent } from '#server/features/auth/security/security-events.ts'
import { badInput, clash } from '#server/http/errors.ts'
import { read } from '#server/http/read.ts'
import { write } from '#server/http/write.ts'
import { t } from '#words/t.ts'
import { appAddress, newAppSecret, stepOfCode } from './app-codes.ts'
import { makeRecoveryCodes, removeSecondFactor, saveSecondFactor } from './second-factor.commands.ts'
import { getSecondFactor } from './second-factor.queries.ts'

/** Nobody is rushed: finding an app and setting it up may take this long. */
const setupMinutes = 60

/** A code from an app beside the password (docs/decisions/0057). */
export function secondFactorRoutes(app: FastifyInstance, services: AuthServices): void {
  read(app, secondFactorEndpoints.get, ({ viewer, db }) => getSecondFactor(db, viewer))

  write(app, secondFactorEndpoints.start, { limit: authLimits.ownCode }, async ({ viewer, tx }) => {
    const { email, passwordHash } = await getAccount(tx, viewer.id)
    if (!passwordHash)
      throw clash(t('We ask for the code after your password. Please choose a password first.'))
    const secret = newAppSecret()
    const token = await insertToken(tx, {
      purpose: 'second-factor-setup',
      minutes: setupMinutes,
      userId: viewer.id,
      data: { secret },
    })
    return { token, secret, address: appAddress(secret, email) }
  })

  write(app, secondFactorEndpoints.finish, { limit: authLimits.ownCode }, async (call) => {
    const { body, viewer, tx } = call
    // A wrong code undoes this, so that the same setup can be tried again.
    const setup = await takeToken(tx, 'second-factor-setup', body.token)
    const { secret } = setup?.data ?? {}
    if (setup?.userId !== viewer.id || !secret)
      throw badInput({ code: t('This setup has ended. Please start it again.') })
    const lastStep = stepOfCode(secret, body.code)
    if (lastStep === null)
      throw badInput({
        code: t(
          'This code didn’t match. Please enter the newest one from your app. If that doesn’t work either, check that your phone sets its time automatically.',
        ),
      })
    const recoveryCodes = await saveSecondFactor(tx, viewer.id, { secret, lastStep })
    await tellSecurityEvent(services, call, viewer.id, 'secondFactorAdded')
    return { recoveryCodes }
  })

  write(app, secondFactorEndpoints.remove, { limit: null }, async (call) => {
    const { viewer, tx } = call
    if (await removeSecondFactor(tx, viewer.id))
      await tellSecurityEvent(services, call, viewer.id, 'secondFactorRemoved')
  })

  write(app, secondFactorEndpoints.makeRecoveryCodes, { limit: authLimits.ownCode }, async (call) => {
    const { viewer, tx } = call
    const recoveryCodes = await makeRecoveryCodes(tx, viewer.id)
    if (!recoveryCodes) throw clash(t('Codes from an app are off, so there are no recovery codes to make.'))
    await tellSecurityEvent(services, call, viewer.id, 'recoveryCodesMade')
    return { recoveryCodes }
  })
}
