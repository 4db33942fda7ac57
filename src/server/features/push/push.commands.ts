import { and, count, eq, isNull, ne, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import type { PushSettings, PushSubscription } from '#contract/push/push.ts'
import { newId } from '#server/db/clock.ts'
import type { Queryable, Transaction } from '#server/db/connection.ts'
import { jobs } from '#server/db/schema/jobs.ts'
import { pushDevices } from '#server/db/schema/push/push-devices.ts'
import { pushSettings } from '#server/db/schema/push/push-settings.ts'
import { users } from '#server/db/schema/users.ts'
import { notAllowed } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { t } from '#words/t.ts'

/**
 * For the device of this session. Turning it on again changes nothing but its address. A browser has one address: if
 * somebody else was signed in there before, nothing of theirs goes there any more.
 */
export async function insertPushDevice(
  tx: Transaction,
  viewer: Viewer,
  { endpoint, keys: { p256dh, auth } }: PushSubscription,
): Promise<void> {
  // One after the other for each person, so that the limit holds.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, viewer.id)).for('no key update')
  const [others] = await tx
    .select({ count: count() })
    .from(pushDevices)
    .where(and(eq(pushDevices.userId, viewer.id), ne(pushDevices.sessionId, viewer.sessionId)))
  if ((others?.count ?? 0) >= limits.pushDevices)
    throw notAllowed(
      t('Notifications are on for {max} devices, which is the most. Turn one of them off first.', {
        max: limits.pushDevices,
      }),
    )
  await tx
    .delete(pushDevices)
    .where(and(eq(pushDevices.endpoint, endpoint), ne(pushDevices.sessionId, viewer.sessionId)))
  await tx
    .insert(pushDevices)
    .values({
      userId: viewer.id,
      sessionId: viewer.sessionId,
      endpoint,
      p256dh,
      auth,
      // What is unread by now is no news.
      toldUpTo: newId(),
    })
    .onConflictDoUpdate({ target: pushDevices.sessionId, set: { endpoint, p256dh, auth } })
}

/** Doing it twice does no harm. */
export async function removePushDevice(tx: Queryable, viewer: Pick<Viewer, 'id'>, id: string): Promise<void> {
  await tx.delete(pushDevices).where(and(eq(pushDevices.id, id), eq(pushDevices.userId, viewer.id)))
}

export async function setPushSettings(tx: Transaction, viewer: Viewer, set: PushSettings): Promise<void> {
  await tx
    .insert(pushSettings)
    .values({ userId: viewer.id, ...set })
    .onConflictDoUpdate({ target: pushSettings.userId, set })
}

/** Longer than a push service is waited for; if the process ends, another one goes on afterwards. */
const busySeconds = 60

export async function noteBusy(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(pushDevices)
    .set({ busyUntil: sql`now() + make_interval(secs => ${busySeconds})` })
    .where(eq(pushDevices.id, id))
}

export async function noteFree(db: Queryable, id: string): Promise<void> {
  await db.update(pushDevices).set({ busyUntil: null }).where(eq(pushDevices.id, id))
}

/** What a device was told, and what it shows since. */
export async function noteTold(
  db: Queryable,
  id: string,
  { toldUpTo, showsFrom, isDelivered }: { toldUpTo?: string; showsFrom: string | null; isDelivered?: true },
): Promise<void> {
  await db
    .update(pushDevices)
    .set({
      showsFrom,
      busyUntil: null,
      ...(toldUpTo !== undefined && { toldUpTo }),
      ...(isDelivered && { deliveredAt: sql`now()` }),
    })
    .where(eq(pushDevices.id, id))
}

/** What somebody asked for to see whether it works. */
export async function noteTested(tx: Transaction, id: string): Promise<void> {
  await tx.update(pushDevices).set({ deliveredAt: sql`now()` }).where(eq(pushDevices.id, id))
}

/** What waits for quiet hours to end is looked at within a minute: they may have ended by a choice. */
export async function takeSooner(db: Queryable, userIds: readonly string[]): Promise<void> {
  await db
    .update(jobs)
    .set({ dueAt: sql`least(${jobs.dueAt}, now())` })
    .where(
      and(
        sql`${jobs.userId} = any(${sql.param([...userIds])}::uuid[])`,
        eq(jobs.kind, 'push'),
        eq(jobs.tries, 0),
        isNull(jobs.failedAt),
      ),
    )
}
