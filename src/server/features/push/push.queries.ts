import { and, desc, eq, exists, gt, isNull, not, or, sql } from 'drizzle-orm'
import type { PushDeviceView, PushSettings, PushView } from '#contract/push/push.ts'
import type { SpoonLevel } from '#contract/spoons.ts'
import type { Readable, Transaction } from '#server/db/connection.ts'
import { idNow } from '#server/db/parameters.ts'
import { sessions } from '#server/db/schema/auth/sessions.ts'
import { friendRequests } from '#server/db/schema/friends/friend-requests.ts'
import { jobs } from '#server/db/schema/jobs.ts'
import { messages } from '#server/db/schema/messages/messages.ts'
import { notices } from '#server/db/schema/notifications/notices.ts'
import { pushDevices } from '#server/db/schema/push/push-devices.ts'
import { pushSettings } from '#server/db/schema/push/push-settings.ts'
import { users } from '#server/db/schema/users.ts'
import { builder, selecting, statement } from '#server/db/statement.ts'
import { sessionIsOpen } from '#server/http/session.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { isKnownNotice } from '#server/notifications/notices.ts'
import type { PushTarget } from './push-service.ts'

export const usualSettings: PushSettings = { unwanted: [], withNames: false, lowEnergy: 'usual' }

const devicesOf = statement('push_devices_of', () =>
  selecting(
    {
      id: pushDevices.id,
      sessionId: pushDevices.sessionId,
      sess: sessions.sess,
      createdAt: pushDevices.createdAt,
      deliveredAt: pushDevices.deliveredAt,
    },
    (select) =>
      select
        .from(pushDevices)
        .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
        .where(eq(pushDevices.userId, idNow('viewer')))
        .orderBy(desc(pushDevices.id)),
  ),
)

async function listPushDevices(db: Readable, viewer: Viewer): Promise<PushDeviceView[]> {
  const rows = await devicesOf(db, { viewer: viewer.id })
  return rows.map(({ id, sessionId, sess, createdAt, deliveredAt }) => ({
    id,
    name: sess.device,
    isHere: sessionId === viewer.sessionId,
    createdAt: createdAt.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
  }))
}

export async function getPushSettings(db: Readable, userId: string): Promise<PushSettings> {
  const { unwanted, withNames, lowEnergy } = pushSettings
  const [row] = await db
    .select({ unwanted, withNames, lowEnergy })
    .from(pushSettings)
    .where(eq(pushSettings.userId, userId))
  return row ?? usualSettings
}

export async function getPush(db: Readable, viewer: Viewer, publicKey: string): Promise<PushView> {
  const [devices, settings] = await Promise.all([listPushDevices(db, viewer), getPushSettings(db, viewer.id)])
  return { publicKey, devices, settings }
}

const { endpoint, p256dh, auth } = pushDevices

export async function getTarget(db: Readable, viewer: Viewer, id: string): Promise<PushTarget | null> {
  const [found] = await db
    .select({ endpoint, p256dh, auth })
    .from(pushDevices)
    .where(and(eq(pushDevices.id, id), eq(pushDevices.userId, viewer.id)))
  return found ?? null
}

export interface PushDevice extends PushTarget {
  id: string
  userId: string
  sessionId: string
  toldUpTo: string
  showsFrom: string | null
  /** Another job is sending to it just now. */
  isBusy: boolean
  /** Since it last took something; null: never. */
  secondsSince: number | null
  socialSpoons: SpoonLevel
}

/** For as long as the transaction lasts. Null: nobody is signed in there any more. */
export async function lockPushDevice(db: Transaction, id: string): Promise<PushDevice | null> {
  const [found] = await db
    .select({
      id: pushDevices.id,
      userId: pushDevices.userId,
      sessionId: pushDevices.sessionId,
      endpoint,
      p256dh,
      auth,
      toldUpTo: pushDevices.toldUpTo,
      showsFrom: pushDevices.showsFrom,
      isBusy: sql<boolean>`coalesce(${pushDevices.busyUntil} > clock_timestamp(), false)`,
      secondsSince: sql<
        number | null
      >`extract(epoch from clock_timestamp() - ${pushDevices.deliveredAt})::float8`,
      socialSpoons: users.socialSpoons,
    })
    .from(pushDevices)
    .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
    .innerJoin(users, eq(users.id, pushDevices.userId))
    .where(and(eq(pushDevices.id, id), sessionIsOpen, isNull(users.eraseAfter)))
    .for('no key update', { of: pushDevices })
  return found ?? null
}

/** What waits composes anew when its time has come, so that more news are no more jobs. */
const hasJob = exists(
  builder
    .select({ one: sql`1` })
    .from(jobs)
    .where(
      and(
        eq(jobs.userId, pushDevices.userId),
        eq(jobs.kind, 'push'),
        isNull(jobs.failedAt),
        sql`${jobs.data}->>'device' = ${pushDevices.id}::text`,
        // Tried for the first time just now: it may have looked before this came.
        sql`(${jobs.tries} = 0 or ${jobs.lastError} is not null)`,
        // Not the one that asks, if it is one.
        sql`${jobs.id} is distinct from ${idNow('except')}`,
      ),
    ),
)

const devicesToTell = statement('push_devices_to_tell', () =>
  selecting({ id: pushDevices.id, userId: pushDevices.userId }, (select) =>
    select
      .from(pushDevices)
      .where(and(sql`${pushDevices.userId} = any(${sql.placeholder('users')}::uuid[])`, not(hasJob))),
  ),
)

/** The devices of these people that nobody is on the way to. */
export const listDevicesToTell = (db: Readable, userIds: readonly string[], except: string | null = null) =>
  devicesToTell(db, { users: userIds, except })

/** Whose devices were not told of something that is unread: what a process left behind that ended before it could. */
export async function listBehind(db: Readable): Promise<string[]> {
  const { userId, toldUpTo } = pushDevices
  const rows = await db
    .selectDistinct({ userId })
    .from(pushDevices)
    .where(
      or(
        exists(
          builder
            .select({ one: sql`1` })
            .from(notices)
            .where(
              and(
                eq(notices.userId, userId),
                gt(notices.id, toldUpTo),
                isNull(notices.readAt),
                isKnownNotice,
              ),
            ),
        ),
        exists(
          builder
            .select({ one: sql`1` })
            .from(messages)
            .where(
              and(
                eq(messages.receiverId, userId),
                sql`not ${messages.isRead}`,
                sql`not ${messages.isSilent}`,
                gt(messages.id, toldUpTo),
              ),
            ),
        ),
        exists(
          builder
            .select({ one: sql`1` })
            .from(friendRequests)
            .where(
              and(
                eq(friendRequests.receiverId, userId),
                sql`${friendRequests.status} = 'pending'`,
                gt(friendRequests.id, toldUpTo),
              ),
            ),
        ),
      ),
    )
  return rows.map((row) => row.userId)
}
