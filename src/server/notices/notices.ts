import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { NoticeKind } from '#contract/notice-kinds.ts'
import { keptDays } from '#contract/retention.ts'
import type { Queryable } from '#server/db/client.ts'
import { daysAgo } from '#server/db/days.ts'
import { comments } from '#server/db/schema/comments.ts'
import { mutes } from '#server/db/schema/mutes.ts'
import { notices } from '#server/db/schema/notices.ts'
import { notificationSettings } from '#server/db/schema/notification-settings.ts'
import { posts } from '#server/db/schema/posts.ts'
import { toneQuestions } from '#server/db/schema/tone-questions.ts'

type Told = { userId: string } & (
  | { kind: Extract<NoticeKind, 'requestAccepted'>; personId: string }
  | { kind: Extract<NoticeKind, 'reply' | 'comment'>; commentId: string }
  | { kind: Extract<NoticeKind, 'noteSuggested'>; suggestionId: string }
  | { kind: Extract<NoticeKind, 'toneAsked' | 'toneAnswered'>; toneQuestionId: string }
  | { kind: Extract<NoticeKind, 'decision'>; decisionId: string }
  | { kind: Extract<NoticeKind, 'reportDecided'>; reportId: string }
  | { kind: Extract<NoticeKind, 'appealDecided'>; appealId: string }
)

type Subject =
  | { personId: string }
  | { commentId: string }
  | { suggestionId: string }
  | { toneQuestionId: string }
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
  if ((await isUnwanted(tx, userId, kind)) || (await isByMuted(tx, userId, kind, subject))) return false
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
async function isByMuted(
  tx: Queryable,
  userId: string,
  kind: NoticeKind,
  subject: Subject,
): Promise<boolean> {
  const who = namedPersonOf(kind, subject)
  if (!who) return false
  const found = await tx
    .select({ id: mutes.mutedId })
    .from(mutes)
    .where(and(eq(mutes.muterId, userId), eq(mutes.mutedId, who)))
  return found.length > 0
}

/** Null: who suggests a content note does so unnamed, and moderators speak as moderators. */
function namedPersonOf(kind: NoticeKind, subject: Subject): SQL | null {
  if ('personId' in subject) return sql`${subject.personId}::uuid`
  if ('commentId' in subject)
    return sql`(select ${comments.authorId} from ${comments} where ${comments.id} = ${subject.commentId} and not ${comments.isAnonymous})`
  if ('toneQuestionId' in subject) {
    const { toneQuestionId } = subject
    return kind === 'toneAsked' ? namedAsker(toneQuestionId) : namedAuthor(toneQuestionId)
  }
  return null
}

const namedAsker = (id: string): SQL =>
  sql`(select ${toneQuestions.askedById} from ${toneQuestions} where ${toneQuestions.id} = ${id} and not ${toneQuestions.isAnonymous})`

const namedAuthor = (id: string): SQL =>
  sql`(select coalesce(${comments.authorId}, ${posts.authorId}) from ${toneQuestions}
    join ${posts} on ${posts.id} = ${toneQuestions.postId}
    left join ${comments} on ${comments.id} = ${toneQuestions.commentId}
    where ${toneQuestions.id} = ${id} and not coalesce(${comments.isAnonymous}, ${posts.isAnonymous}))`
