import { createHash, randomBytes } from 'node:crypto'
import { and, eq, lte, ne, sql } from 'drizzle-orm'
import { retentionDays } from '#contract/core/retention.ts'
import type { DigestSettings } from '#contract/digest/digest.ts'
import { weekdays } from '#contract/digest/digest-choices.ts'
import type { Queryable, Transaction } from '#server/db/connection.ts'
import { daysAgo } from '#server/db/days.ts'
import { digestLinks } from '#server/db/schema/digest/digest-links.ts'
import { digestSettings } from '#server/db/schema/digest/digest-settings.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { minutesOf } from '#server/notifications/quiet.ts'
import { nextDue } from './digest.schedule.ts'

/** Choosing anything begins anew after an address was refused. */
export async function setDigest(
  tx: Transaction,
  viewer: Viewer,
  { rhythm, weekday, time, timeZone, kinds, names, quotes }: DigestSettings,
): Promise<void> {
  const when = { rhythm, weekday: weekdays.indexOf(weekday) + 1, minute: minutesOf(time), timeZone }
  const chosen = {
    ...when,
    kinds,
    names,
    quotes,
    nextDueAt: nextDue(when, new Date()),
    refusedAt: null,
  }
  await tx
    .insert(digestSettings)
    .values({ userId: viewer.id, ...chosen })
    .onConflictDoUpdate({
      target: digestSettings.userId,
      set: {
        ...chosen,
        // Turned on: what was before that is not told.
        coveredUntil: sql`case when ${digestSettings.rhythm} = 'off' then now() else ${digestSettings.coveredUntil} end`,
      },
    })
}

/** In the transaction in which the job is inserted, or in which it is decided to wait. */
export async function moveOn(
  tx: Transaction,
  userId: string,
  { nextDueAt, isCovered }: { nextDueAt: Date | null; isCovered: boolean },
): Promise<void> {
  await tx
    .update(digestSettings)
    .set({ nextDueAt, ...(isCovered && { coveredUntil: sql`now()` }) })
    .where(eq(digestSettings.userId, userId))
}

/** It was not sent after all: the next one tells of this as well. */
export async function uncover(tx: Transaction, userId: string, since: Date): Promise<void> {
  await tx
    .update(digestSettings)
    .set({ coveredUntil: sql`least(${digestSettings.coveredUntil}, ${since.toISOString()}::timestamptz)` })
    .where(eq(digestSettings.userId, userId))
}

export async function stopForRefusedAddress(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(digestSettings)
    .set({ nextDueAt: null, refusedAt: sql`now()` })
    .where(eq(digestSettings.userId, userId))
}

const digest = (token: string) => createHash('sha256').update(token).digest('hex')

/** 256 random bits, of which the table keeps only a hash. */
export async function insertLink(tx: Transaction, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.insert(digestLinks).values({ tokenHash: digest(token), userId })
  return token
}

/** Doing it twice does no harm. Answers whose it was; null: nobody's, or it was off already. */
export async function unsubscribe(tx: Transaction, token: string): Promise<string | null> {
  const [link] = await tx
    .select({ userId: digestLinks.userId })
    .from(digestLinks)
    .where(eq(digestLinks.tokenHash, digest(token)))
  if (!link) return null
  const [stopped] = await tx
    .update(digestSettings)
    .set({ rhythm: 'off', nextDueAt: null })
    .where(and(eq(digestSettings.userId, link.userId), ne(digestSettings.rhythm, 'off')))
    .returning({ userId: digestSettings.userId })
  return stopped?.userId ?? null
}

export async function removeOldLinks(db: Queryable): Promise<void> {
  await db.delete(digestLinks).where(lte(digestLinks.createdAt, daysAgo(retentionDays.digestLinks)))
}
