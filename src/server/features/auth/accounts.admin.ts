import { count, eq } from 'drizzle-orm'
import { type AdminCommand, AdminError, type AdminTools } from '#server/admin-command.ts'
import { sessions } from '#server/db/schema/auth/sessions.ts'
import { users } from '#server/db/schema/users.ts'
import { insertToken } from './one-time-tokens.ts'

const linkMinutes = 60

export async function requireAccount({ db }: AdminTools, email: string | undefined): Promise<string> {
  if (!email) throw new AdminError('Please name the e-mail address of the account.')
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, email.trim().toLowerCase()))
  if (!found) throw new AdminError(`There is no account with the address ${email}.`)
  return found.id
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
      const address = tools.config.publicUrl ?? `http://localhost:${tools.config.port}`
      tools.say(`${address}/api/password/reset?token=${token}`)
    },
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
