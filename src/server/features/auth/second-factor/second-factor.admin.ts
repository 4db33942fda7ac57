import { type AdminCommand, AdminError, type AdminTools } from '#server/admin-command.ts'
import { ownAddressOf, requireAccount } from '#server/features/auth/accounts.admin.ts'
import {
  composeSecurityMails,
  insertSecurityEvent,
  queueSecurityMail,
} from '#server/features/auth/security/security-events.ts'
import { createQueue, type Outcome } from '#server/jobs/queue.ts'
import { createLog } from '#server/log.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { openMailTransport } from '#server/mail/open-transport.ts'
import { removeSecondFactor } from './second-factor.commands.ts'

/** Where other changes name a device. */
const byOperator = 'The people who run Synapse'

const told: Record<Outcome, string> = {
  done: 'The person has been told by email and in the account.',
  delayed:
    'The person has been told in the account. The email could not be sent: please write to them. While Synapse runs, it tries again for a day.',
  failed: 'The person has been told in the account. The email could not be sent: please write to them.',
}

async function turnOff(tools: AdminTools, userId: string): Promise<void> {
  const { config, db, say } = tools
  const log = createLog(config.logLevel)
  const mailer = createMailer(createQueue({ db, log }), await openMailTransport(config, log))
  composeSecurityMails({ mailer, ownAddress: () => ownAddressOf(tools) })
  const jobId = await db.inTransaction(async (tx) => {
    if (!(await removeSecondFactor(tx, userId)))
      throw new AdminError('This account has no codes from an app.')
    const event = { kind: 'secondFactorRemovedByOperator', device: byOperator } as const
    await insertSecurityEvent(tx, userId, event)
    // Begun below, where its outcome is waited for.
    return queueSecurityMail(mailer, { tx, afterCommit: () => undefined }, userId, event)
  })
  // Not in the log that moderators read: they need not know whose account a password alone opens now.
  log.warn('an operator turned off codes from an app for an account')
  say('Codes from an app are off. Signing in takes the password alone, or a passkey.')
  say(told[await mailer.outcomeOf(jobId)])
}

/** For somebody who has lost the app, the recovery codes and every passkey. */
export const secondFactorCommands: readonly AdminCommand[] = [
  {
    usage: 'accounts turn-off-codes <email>',
    summary: 'Let that person sign in without a code from an app. They are told.',
    run: async ([email], tools) => turnOff(tools, await requireAccount(tools, email)),
  },
]
