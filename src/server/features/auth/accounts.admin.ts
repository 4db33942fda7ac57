import { count, eq } from 'drizzle-orm'
import { Email } from '#contract/auth/auth.ts'
import { type AdminCommand, AdminError, type AdminTools } from '#server/admin-command.ts'
import { sessions } from '#server/db/schema/auth/sessions.ts'
import { users } from '#server/db/schema/users.ts'
import { HttpError } from '#server/http/errors.ts'
import { insertAuditEntry } from '#server/moderation/audit.ts'
import { insertChange, isTaken, pendingMinutes } from './address/address.commands.ts'
import { insertToken } from './one-time-tokens.ts'
import { insertSecurityEvent } from './security/security-events.ts'

const linkMinutes = 60

export async function requireAccount({ db }: AdminTools, email: string | undefined): Promise<string> {
  if (!email) throw new AdminError('Please name the email address of the account.')
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, email.trim().toLowerCase()))
  if (!found) throw new AdminError(`There is no account with the address ${email}.`)
  return found.id
}

export const ownAddressOf = ({ config }: AdminTools) => config.publicUrl ?? `http://localhost:${config.port}`

/**
 * The operator agrees in the place of the old mailbox; the new one confirms as ever. The old one is written to when it
 * has happened, and can take it back (docs/decisions/0058).
 */
async function changeAddress([email, newEmail]: readonly string[], tools: AdminTools): Promise<void> {
  const userId = await requireAccount(tools, email)
  const parsed = Email.safeParse(newEmail)
  if (!parsed.success) throw new AdminError('Please name the new email address as well.')
  const token = await tools.db.inTransaction(async (tx) => {
    if (await isTaken(tx, parsed.data, userId))
      throw new AdminError('Another account has the new address, or had it less than seven days ago.')
    const { id } = await insertChange(tx, userId, parsed.data, { isAgreed: true }).catch(asAdminError)
    await insertSecurityEvent(tx, userId, {
      kind: 'addressChangeAsked',
      device: 'The people who run Synapse',
    })
    await insertAuditEntry(tx, {
      actorId: null,
      event: 'agreed to a new address',
      subjectType: 'user',
      subjectId: userId,
    })
    const link = {
      purpose: 'address-confirm',
      minutes: pendingMinutes,
      userId,
      data: { change: id },
    } as const
    return insertToken(tx, link)
  })
  tools.say(`Send this to ${parsed.data} and to nobody else. It works once, and for one day:`)
  tools.say(`${ownAddressOf(tools)}/api/address/confirm?token=${token}`)
}

function asAdminError(error: unknown): never {
  const said = error instanceof HttpError ? Object.values(error.fields ?? {})[0] : undefined
  throw said ? new AdminError(said) : error
}

/** What an operator needs for people who cannot get in, or who must be let out. */
export const accountCommands: readonly AdminCommand[] = [
  {
    usage: 'accounts count',
    summary: 'How many accounts there are, and how many are signed in.',
    run: async (_args, { db, say }) => {
      const [accounts] = await db.select({ n: count() }).from(users)
      const [open] = await db.select({ n: count() }).from(sessions)
      say(`${accounts?.n ?? 0} accounts, ${open?.n ?? 0} open sessions.`)
    },
  },
  {
    usage: 'accounts reset-link <email>',
    summary: 'A link with which that person can choose a new password; works once, for an hour.',
    run: async ([email], tools) => {
      const userId = await requireAccount(tools, email)
      const token = await insertToken(tools.db, { purpose: 'password-reset', minutes: linkMinutes, userId })
      tools.say(`${ownAddressOf(tools)}/api/password/reset?token=${token}`)
    },
  },
  {
    usage: 'accounts change-address <email> <new-email>',
    summary:
      'For who cannot read the emails of the old address any more: a link to send to the new one. Be sure who asks.',
    run: changeAddress,
  },
  {
    usage: 'accounts sign-out <email>',
    summary: 'End every session of that person.',
    run: async ([email], tools) => {
      const userId = await requireAccount(tools, email)
      const ended = await tools.db
        .delete(sessions)
        .where(eq(sessions.userId, userId))
        .returning({ id: sessions.id })
      tools.say(`Ended ${ended.length} ${ended.length === 1 ? 'session' : 'sessions'}.`)
    },
  },
]
