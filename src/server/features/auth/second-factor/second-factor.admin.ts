import { type AdminCommand, AdminError, type AdminTools } from '#server/admin-command.ts'
import { requireAccount } from '#server/features/auth/accounts.admin.ts'
import { insertSecurityEvent, securityMailTo } from '#server/features/auth/security/security-events.ts'
import { createLog } from '#server/log.ts'
import { openMailer } from '#server/mail/open-mailer.ts'
import { removeSecondFactor } from './second-factor.commands.ts'

/** Where other changes name a device. */
const byOperator = 'The people who run Synapse'

async function turnOff({ config, db, say }: AdminTools, userId: string): Promise<void> {
  const log = createLog(config.logLevel)
  const ownAddress = config.publicUrl ?? `http://localhost:${config.port}`
  const mail = await db.inTransaction(async (tx) => {
    if (!(await removeSecondFactor(tx, userId)))
      throw new AdminError('This account has no codes from an app.')
    const event = { kind: 'secondFactorRemovedByOperator', device: byOperator } as const
    await insertSecurityEvent(tx, userId, event)
    return securityMailTo(tx, userId, event, ownAddress)
  })
  // Not in the log that moderators read: they need not know whose account a password alone opens now.
  log.warn('an operator turned off codes from an app for an account')
  say('Codes from an app are off. Signing in takes the password alone, or a passkey.')
  if (!mail) return
  const mailer = await openMailer(config, log)
  await mailer.send(mail).then(
    () => say('The person has been told by email and in the account.'),
    () => say('The person has been told in the account. The email could not be sent: please write to them.'),
  )
}

/** For somebody who has lost the app, the recovery codes and every passkey. */
export const secondFactorCommands: readonly AdminCommand[] = [
  {
    usage: 'accounts turn-off-codes <email>',
    summary: 'Let that person sign in without a code from an app. They are told.',
    run: async ([email], tools) => turnOff(tools, await requireAccount(tools, email)),
  },
]
