import { asc, desc, eq, inArray } from 'drizzle-orm'
import { type AdminCommand, AdminError, type AdminTools } from '#server/admin-command.ts'
import { auditLog } from '#server/db/schema/moderation/audit-log.ts'
import { users } from '#server/db/schema/users.ts'
import { insertAuditEntry } from '#server/moderation/audit.ts'
import { insertOffer, removeOffer } from '#server/moderation/offers.ts'

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
    if (role === 'member') await removeOffer(tx, user.id)
    if (user.role === role)
      return role === 'moderator' ? `${email} is a moderator already.` : `${email} is no moderator.`
    if (role === 'moderator') {
      const offer = { userId: user.id, communityId: null, offeredById: null, kind: 'network' as const }
      const asked = await insertOffer(tx, offer)
      if (asked === 'declined') return `${email} said no not long ago. You can ask again 30 days after that.`
      if (asked === 'asked') return `${email} has been asked already, and has not answered yet.`
    } else await tx.update(users).set({ role }).where(eq(users.id, user.id))
    await insertAuditEntry(tx, {
      actorId: null,
      event: role === 'moderator' ? 'offered' : 'revoked',
      subjectType: 'user',
      subjectId: user.id,
    })
    return role === 'moderator'
      ? `${email} is asked now, in their notifications. They are a moderator once they say yes.`
      : `${email} is no longer a moderator.`
  })
  say(answer)
}

export const moderatorCommands: readonly AdminCommand[] = [
  {
    usage: 'moderators grant <email>',
    summary: 'Ask somebody to be a moderator of the whole network. They say yes or no in Synapse.',
    run: ([email], tools) => setRole(tools, email, 'moderator'),
  },
  {
    usage: 'moderators revoke <email>',
    summary: 'Take the role back, or the question.',
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
  {
    usage: 'moderators unmaskings',
    summary: 'Who asked, agreed and looked to see who wrote something anonymous: the newest hundred.',
    run: async (_args, { db, say }) => {
      const found = await db
        .select({
          at: auditLog.createdAt,
          event: auditLog.event,
          email: users.email,
          about: auditLog.subjectType,
          subjectId: auditLog.subjectId,
          reason: auditLog.reason,
        })
        .from(auditLog)
        .leftJoin(users, eq(users.id, auditLog.actorId))
        .where(inArray(auditLog.event, Object.keys(unmaskingWords)))
        .orderBy(desc(auditLog.id))
        .limit(100)
      if (found.length === 0) return say('Nobody has asked to see who wrote something.')
      for (const { at, event, email, about, subjectId, reason } of found)
        say(`${at.toISOString()}  ${email ?? 'deleted'} ${unmaskingWords[event]} (${about} ${subjectId}): ${reason ?? ''}`)
    },
  },
]

const unmaskingWords: Readonly<Record<string, string>> = {
  unmaskAsked: 'asked to look',
  unmaskAgreed: 'agreed',
  unmaskDeclined: 'did not agree',
  unmaskWithdrawn: 'took it back',
  unmasked: 'looked',
}
