import { asc, eq } from 'drizzle-orm'
import { type AdminCommand, AdminError, type AdminTools } from '#server/admin-command.ts'
import { users } from '#server/db/schema/users.ts'
import { insertAuditEntry } from '#server/moderation/audit.ts'

type Role = 'member' | 'moderator'

/** Says so when nothing had to be changed. Logged in the same transaction. */
async function setRole({ db, say }: AdminTools, typed: string | undefined, role: Role): Promise<void> {
  if (!typed) throw new AdminError('Please name the e-mail address of the account.')
  const email = typed.trim().toLowerCase()
  const answer = await db.inTransaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, role: users.role })
      .from(users)
      .where(eq(users.email, email))
      .for('update')
    if (!user) throw new AdminError(`There is no account with the address ${typed}.`)
    if (user.role === role)
      return role === 'moderator' ? `${email} is a moderator already.` : `${email} is no moderator.`
    await tx.update(users).set({ role }).where(eq(users.id, user.id))
    await insertAuditEntry(tx, {
      actorId: null,
      event: role === 'moderator' ? 'granted' : 'revoked',
      subjectType: 'user',
      subjectId: user.id,
    })
    return role === 'moderator'
      ? `${email} is a moderator now, from the next page they open.`
      : `${email} is no longer a moderator.`
  })
  say(answer)
}

export const moderatorCommands: readonly AdminCommand[] = [
  {
    usage: 'moderators grant <email>',
    summary: 'Make somebody a moderator of the whole network.',
    run: ([email], tools) => setRole(tools, email, 'moderator'),
  },
  {
    usage: 'moderators revoke <email>',
    summary: 'Take that back.',
    run: ([email], tools) => setRole(tools, email, 'member'),
  },
  {
    usage: 'moderators list',
    summary: 'Who moderates the whole network.',
    run: async (_args, { db, say }) => {
      const found = await db
        .select({ email: users.email, name: users.displayName })
        .from(users)
        .where(eq(users.role, 'moderator'))
        .orderBy(asc(users.email))
      if (found.length === 0) return say('There are no moderators. Make one: moderators grant <email>')
      for (const { email, name } of found) say(`${email}  ${name ?? ''}`.trim())
    },
  },
]
