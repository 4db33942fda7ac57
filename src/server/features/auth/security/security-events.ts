import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { SecurityEventKind } from '#contract/auth/security-events.ts'
import { newId } from '#server/db/clock.ts'
import { securityEvents } from '#server/db/schema/auth/security-events.ts'
import { users } from '#server/db/schema/users.ts'
import type { AuthServices } from '#server/features/auth/auth.services.ts'
import type { Change } from '#server/http/change.ts'
import { deviceFrom } from '#server/http/device.ts'
import { notify } from '#server/notifications/notices.ts'
import { securityMail } from './security.mails.ts'

/** Tells the person by mail and in the account what changed about how they sign in (trust.md 29). */
export async function tellSecurityEvent(
  { mailer, ownAddress }: Pick<AuthServices, 'mailer' | 'ownAddress'>,
  { tx, publish, afterCommit, request }: Change & { request: FastifyRequest },
  userId: string,
  kind: SecurityEventKind,
): Promise<void> {
  const id = newId()
  const device = deviceFrom(request.headers['user-agent'])
  await tx.insert(securityEvents).values({ id, userId, kind, device })
  await notify(tx, null, { userId, kind: 'security', securityEventId: id })
  const [account] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  publish({ type: 'notices.changed', userIds: [userId] })
  if (account)
    afterCommit(() =>
      mailer.sendLater(async () => securityMail(account.email, { kind, device }, ownAddress())),
    )
}
