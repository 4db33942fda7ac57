import { asc, desc, eq, inArray } from 'drizzle-orm'
import { type AdminCommand, AdminError, type AdminTools } from '#server/admin-command.ts'
import type { Transaction } from '#server/db/connection.ts'
import { auditLog } from '#server/db/schema/moderation/audit-log.ts'
import { users } from '#server/db/schema/users.ts'
import { insertAuditEntry } from '#server/moderation/audit.ts'
import { insertOffer, removeOffer } from '#server/moderation/offers.ts'

/** Finds the account and says what came of it, all in one transaction with its entry in the log. */
async function withAccount(
  { db, say }: AdminTools,
  typed: string | undefined,
  work: (tx: Transaction, user: { id: string; role: string; email: string }) => Promise<string>,
): Promise<void> {
  if (!typed) throw new AdminError('Please name the email address of the account.')
  const email = typed.trim().toLowerCase()
  const answer = await db.inTransaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, role: users.role })
      .from(users)
      .where(eq(users.email, email))
      .for('update')
    if (!user) throw new AdminError(`There is no account with the address ${typed}.`)
    return work(tx, { ...user, email })
  })
  say(answer)
}

const log = (tx: Transaction, event: 'offered' | 'revoked', subjectId: string) =>
  insertAuditEntry(tx, { actorId: null, event, subjectType: 'user', subjectId })

const grant = (tools: AdminTools, typed: string | undefined) =>
  withAccount(tools, typed, async (tx, { id, role, email }) => {
    if (role === 'moderator') return `${email} is a moderator already.`
    const asked = await insertOffer(tx, { userId: id, communityId: null, offeredById: null, kind: 'network' })
    if (asked === 'declined') return `${email} said no not long ago. You can ask again 30 days after that.`
    if (asked === 'asked') return `${email} has been asked already, and has not answered yet.`
    await log(tx, 'offered', id)
    return `${email} is asked now, in their notifications. They are a moderator once they say yes.`
  })

const revoke = (tools: AdminTools, typed: string | undefined) =>
  withAccount(tools, typed, async (tx, { id, role, email }) => {
    const wasAsked = await removeOffer(tx, id)
    if (role !== 'moderator') return wasAsked ? `${email} is no longer asked.` : `${email} is no moderator.`
    await tx.update(users).set({ role: 'member' }).where(eq(users.id, id))
    await log(tx, 'revoked', id)
    return `${email} is no longer a moderator.`
  })

export const moderatorCommands: readonly AdminCommand[] = [
  {
    usage: 'moderators grant <email>',
    summary: 'Ask someone to be a moderator of the whole network. They say yes or no in Synapse.',
    run: ([email], tools) => grant(tools, email),
  },
  {
    usage: 'moderators revoke <email>',
    summary: 'Take the role back, or the question.',
    run: ([email], tools) => revoke(tools, email),
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
        say(
          `${at.toISOString()}  ${email ?? 'deleted'} ${unmaskingWords[event]} (${about} ${subjectId}): ${reason ?? ''}`,
        )
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
