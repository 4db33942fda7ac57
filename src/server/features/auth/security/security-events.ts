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

type RequestChange = Change & { request: FastifyRequest }

/** Tells the person by mail and in the account what changed about how they sign in (trust.md 29). */
export async function tellSecurityEvent(
  { mailer, ownAddress }: Pick<AuthServices, 'mailer' | 'ownAddress'>,
  change: RequestChange,
  userId: string,
  kind: SecurityEventKind,
): Promise<void> {
  const { tx, afterCommit } = change
  const device = await tellInAccount(change, userId, kind)
  const mail = await securityMailTo(tx, userId, { kind, device }, ownAddress())
  if (mail) afterCommit(() => mailer.sendLater(async () => mail))
}

/** The mail that tells of it, to be sent once it is kept. */
export async function securityMailTo(
  tx: Transaction,
  userId: string,
  event: { kind: SecurityEventKind; device: string },
  ownAddress: string,
): Promise<Mail | null> {
  const [account] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return account ? securityMail(account.email, event, ownAddress) : null
}

/** For what a mail of its own tells as well. Answers the kind of device it was done with. */
export async function tellInAccount(
  { tx, publish, request }: RequestChange,
  userId: string,
  kind: SecurityEventKind,
): Promise<string> {
  const device = deviceFrom(request.headers['user-agent'])
  await insertSecurityEvent(tx, userId, { kind, device })
  publish({ type: 'notices.changed', userIds: [userId] })
  return device
}

export async function insertSecurityEvent(
  tx: Transaction,
  userId: string,
  event: { kind: SecurityEventKind; device: string },
): Promise<void> {
  const id = newId()
  await tx.insert(securityEvents).values({ id, userId, ...event })
  await notify(tx, null, { userId, kind: 'security', securityEventId: id })
}
