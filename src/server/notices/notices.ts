import { and, eq, lt, sql } from 'drizzle-orm'
import type { NoticeKind } from '#contract/notice-kinds.ts'
import { keptDays } from '#contract/retention.ts'
import type { Queryable } from '#server/db/client.ts'
import { daysAgo } from '#server/db/days.ts'
import { comments } from '#server/db/schema/comments.ts'
import { mutes } from '#server/db/schema/mutes.ts'
import { notices } from '#server/db/schema/notices.ts'
import { notificationSettings } from '#server/db/schema/notification-settings.ts'

type Told = { userId: string } & (
  | { kind: Extract<NoticeKind, 'requestAccepted'>; personId: string }
  | { kind: Extract<NoticeKind, 'reply' | 'comment'>; commentId: string }
  | { kind: Extract<NoticeKind, 'noteSuggested'>; suggestionId: string }
  | { kind: Extract<NoticeKind, 'decision'>; decisionId: string }
  | { kind: Extract<NoticeKind, 'reportDecided'>; reportId: string }
  | { kind: Extract<NoticeKind, 'appealDecided'>; appealId: string }
)

type Subject =
  | { personId: string }
  | { commentId: string }
  | { suggestionId: string }
  | { decisionId: string }
  | { reportId: string }
  | { appealId: string }

/** Older news is no news. */
const keptSince = daysAgo(keptDays.notices)

/**
 * In the transaction of what it tells of. If it answers true, publish `notices.changed` for the same person afterwards.
 * Whether they may still see it is asked when they read it.
 */
export async function insertNotice(tx: Queryable, { userId, kind, ...subject }: Told): Promise<boolean> {
  if ((await isUnwanted(tx, userId, kind)) || (await isByMuted(tx, userId, subject))) return false
  await tx.delete(notices).where(and(eq(notices.userId, userId), lt(notices.createdAt, keptSince)))
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

/** News of somebody muted are not made. What was written anonymously is: its absence would tell who wrote it. */
async function isByMuted(tx: Queryable, userId: string, subject: Subject): Promise<boolean> {
  // Who suggests a content note does so unnamed, and moderators speak as moderators.
  if (!('personId' in subject) && !('commentId' in subject)) return false
  const who =
    'personId' in subject
      ? sql`${subject.personId}::uuid`
      : sql`(select ${comments.authorId} from ${comments} where ${comments.id} = ${subject.commentId} and not ${comments.isAnonymous})`
  const found = await tx
    .select({ id: mutes.mutedId })
    .from(mutes)
    .where(and(eq(mutes.muterId, userId), eq(mutes.mutedId, who)))
  return found.length > 0
}
