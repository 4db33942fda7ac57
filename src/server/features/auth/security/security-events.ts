import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { SecurityEventKind } from '#contract/auth/security-events.ts'
import { newId } from '#server/db/clock.ts'
import type { Transaction } from '#server/db/connection.ts'
import { securityEvents } from '#server/db/schema/auth/security-events.ts'
import { users } from '#server/db/schema/users.ts'
import type { AuthServices } from '#server/features/auth/auth.services.ts'
import type { Change } from '#server/http/change.ts'
import { deviceFrom } from '#server/http/device.ts'
import type { Mail } from '#server/mail/mail.ts'
import { notify } from '#server/notifications/notices.ts'
import { securityMail } from './security.mails.ts'

/** Tells the person by mail and in the account what changed about how they sign in (trust.md 29). */
export async function tellSecurityEvent(
  { mailer, ownAddress }: Pick<AuthServices, 'mailer' | 'ownAddress'>,
  { tx, publish, afterCommit, request }: Change & { request: FastifyRequest },
  userId: string,
  kind: SecurityEventKind,
): Promise<void> {
  const device = deviceFrom(request.headers['user-agent'])
  const mail = await insertSecurityEvent(tx, { userId, kind, device }, ownAddress())
  publish({ type: 'notices.changed', userIds: [userId] })
  if (mail) afterCommit(() => mailer.sendLater(async () => mail))
}

/** Keeps it with its notice. Answers the mail that tells it, to be sent once this is kept. */
export async function insertSecurityEvent(
  tx: Transaction,
  { userId, kind, device }: { userId: string; kind: SecurityEventKind; device: string },
  ownAddress: string,
): Promise<Mail | null> {
  const id = newId()
  await tx.insert(securityEvents).values({ id, userId, kind, device })
  await notify(tx, null, { userId, kind: 'security', securityEventId: id })
  const [account] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return account ? securityMail(account.email, { kind, device }, ownAddress) : null
}
