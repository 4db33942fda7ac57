import { and, eq, lt, sql } from 'drizzle-orm'
import type { NoticeKind } from '#contract/notice-kinds.ts'
import type { Queryable } from '#server/db/client.ts'
import { notices } from '#server/db/schema/notices.ts'
import { notificationSettings } from '#server/db/schema/notification-settings.ts'

type Told = { userId: string } & (
  | { kind: Extract<NoticeKind, 'requestAccepted'>; personId: string }
  | { kind: Extract<NoticeKind, 'reply' | 'comment'>; commentId: string }
  | { kind: Extract<NoticeKind, 'noteSuggested'>; suggestionId: string }
)

/** Older news is no news. */
const keptFor = sql`now() - interval '90 days'`

/**
 * In the transaction of what it tells of. If it answers true, publish `notices.changed` for the same person afterwards.
 * Whether they may still see it is asked when they read it.
 */
export async function insertNotice(tx: Queryable, { userId, kind, ...subject }: Told): Promise<boolean> {
  if (await isUnwanted(tx, userId, kind)) return false
  await tx.delete(notices).where(and(eq(notices.userId, userId), lt(notices.createdAt, keptFor)))
  await tx.insert(notices).values({ userId, kind, ...subject })
  return true
}

/** News that somebody does not want are not made: nothing about them is kept, and nothing is sent. */
async function isUnwanted(tx: Queryable, userId: string, kind: NoticeKind): Promise<boolean> {
  const found = await tx
    .select({ userId: notificationSettings.userId })
    .from(notificationSettings)
    .where(and(eq(notificationSettings.userId, userId), sql`${kind} = any(${notificationSettings.unwanted})`))
  return found.length > 0
}
