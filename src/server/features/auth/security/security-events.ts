import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { SecurityEventKind } from '#contract/auth/security-events.ts'
import { newId } from '#server/db/clock.ts'
import type { Transaction } from '#server/db/connection.ts'
import { securityEvents } from '#server/db/schema/auth/security-events.ts'
import { users } from '#server/db/schema/users.ts'
import type { AuthServices } from '#server/features/auth/auth.services.ts'
import type { Change } from '#server/http/change.ts'
import { deviceFrom } from '#server/http/device.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { notify } from '#server/notifications/notices.ts'
import { securityMail } from './security.mails.ts'

type RequestChange = Change & { request: FastifyRequest }

/** Tells the person by mail and in the account what changed about how they sign in (trust.md 29). */
export async function tellSecurityEvent(
  { mailer }: Pick<AuthServices, 'mailer'>,
  change: RequestChange,
  userId: string,
  kind: SecurityEventKind,
): Promise<void> {
  const device = await tellInAccount(change, userId, kind)
  await queueSecurityMail(mailer, change, userId, { kind, device })
}

/** To the address that the account has in this moment: what is told may be that it changes. Answers the job. */
export async function queueSecurityMail(
  mailer: Mailer,
  change: Pick<Change, 'tx' | 'afterCommit'>,
  userId: string,
  { kind, device }: { kind: SecurityEventKind; device: string },
): Promise<string> {
  const email = sql<string>`(${change.tx.select({ email: users.email }).from(users).where(eq(users.id, userId))})`
  const data = { email, event: kind, device }
  const [id = ''] = await mailer.queue(change, { kind: 'security', userId, data })
  return id
}

export const composeSecurityMails = ({ mailer, ownAddress }: Pick<AuthServices, 'mailer' | 'ownAddress'>) =>
  mailer.compose('security', async (_tx, { data: { email, event, device } }) =>
    securityMail(email, { kind: event, device }, ownAddress()),
  )

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
