import { hash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { retentionDays } from '#contract/core/retention.ts'
import type { Config } from '#server/config.ts'
import type { Queryable, Transaction } from '#server/db/connection.ts'
import { daysAgo } from '#server/db/days.ts'
import { knownDevices } from '#server/db/schema/auth/known-devices.ts'
import { users } from '#server/db/schema/users.ts'
import type { SessionChange } from '#server/http/session.ts'

/** Says only that this browser has signed in before; it opens nothing. */
const cookieName = (isSecure: boolean) => (isSecure ? '__Host-synapse-device' : 'synapse-device')

/** Remembers this browser for the person who signs in. True if it is new for them, and there is somebody to tell. */
export async function noteDevice(config: Config, change: SessionChange, userId: string): Promise<boolean> {
  const { tx, request, reply, afterCommit } = change
  const secure = config.publicUrl?.startsWith('https://') ?? false
  const name = cookieName(secure)
  const token = request.cookies[name] ?? randomBytes(32).toString('base64url')
  const deviceHash = hash('sha256', token, 'hex')
  const isFirst = await isJustSignedUp(tx, userId)
  const seen = await tx
    .update(knownDevices)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHash)))
    .returning({ userId: knownDevices.userId })
  if (seen.length === 0) await tx.insert(knownDevices).values({ userId, deviceHash }).onConflictDoNothing()
  const maxAge = retentionDays.knownDevices * 24 * 60 * 60
  afterCommit(
    () => void reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge }),
  )
  return seen.length === 0 && !isFirst
}

/** Who makes an account just now knows that they did. */
async function isJustSignedUp(tx: Transaction, userId: string): Promise<boolean> {
  const [young] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        gt(users.createdAt, sql`now() - interval '10 minutes'`),
        sql`not exists (select from ${knownDevices} where ${knownDevices.userId} = ${users.id})`,
      ),
    )
  return young !== undefined
}

export async function removeOldDevices(db: Queryable): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.lastSeenAt, daysAgo(retentionDays.knownDevices)))
}
