import { type SQL, sql } from 'drizzle-orm'
import { type NoticeKind, noticeKinds } from '#contract/notifications/notice-kinds.ts'
import type { Readable, Transaction } from '#server/db/connection.ts'
import { idNow } from '#server/db/parameters.ts'
import { mutes } from '#server/db/schema/blocks-and-mutes/mutes.ts'
import { oneOf } from '#server/db/schema/columns/checks.ts'
import { notices } from '#server/db/schema/notifications/notices.ts'
import { notificationSettings } from '#server/db/schema/notifications/notification-settings.ts'
import { mutedThreads } from '#server/db/schema/posts/muted-threads.ts'
import { selecting, statement } from '#server/db/statement.ts'

export type GatheringNotice = Extract<NoticeKind, `gathering${string}`>

/** A notice has one subject. */
type NewNotice = { userId: string } & (
  | { kind: 'commentRemoved' | 'thanked'; commentId: string }
  | { kind: 'requestAccepted' | 'inviteUsed'; personId: string }
  | { kind: 'inviteUsed'; communityId: string }
  | { kind: 'groupInvited' | 'fellowsInvited' | 'fellowsEnding'; groupId: string }
  | { kind: 'decision'; decisionId: string }
  | { kind: 'reportDecided' | 'urgentReport'; reportId: string }
  | { kind: 'appealDecided'; appealId: string }
  | { kind: 'noteSuggested'; suggestionId: string }
  | { kind: 'toneAsked' | 'toneAnswered'; toneQuestionId: string }
  | { kind: 'security'; securityEventId: string }
  | { kind: 'moderatorOffer'; offerId: string }
  | { kind: 'reminder'; savedPostId: string }
  | { kind: 'postNotPublished'; scheduledPostId: string }
  | { kind: 'messageNotSent'; scheduledMessageId: string }
  | { kind: 'mentioned'; mentionId: string }
  | { kind: GatheringNotice; gatheringId: string }
)

/**
 * A newer Synapse on the same database may tell of what this one has no words for, and by other rules of who is named:
 * it stays unread and unsaid until that one shows it (decision 0123).
 */
export const isKnownNotice: SQL = oneOf(notices.kind, noticeKinds)

const given = sql.placeholder

/** Of one person by their key (`offset 0`): not of everyone at once, which looks as good while there are few. */
const noneOf = (rows: SQL): SQL => sql`not exists (${rows} offset 0)`

/** News that somebody does not want are not made: nothing about them is kept, and nothing is sent. */
export const isWanted = (who: SQL, kind: SQL): SQL =>
  noneOf(
    sql`select from ${notificationSettings} where ${notificationSettings.userId} = ${who} and ${kind} = any(${notificationSettings.unwanted})`,
  )

/** News of somebody muted are not made either, unless they came without a name. */
export const isFromUnmuted = (who: SQL, from: SQL): SQL =>
  noneOf(sql`select from ${mutes} where ${mutes.muterId} = ${who} and ${mutes.mutedId} = ${from}`)

/** News of a post that somebody wants to hear nothing more about are not made. */
export const isHeardOf = (who: SQL, post: SQL): SQL =>
  noneOf(
    sql`select from ${mutedThreads} where ${mutedThreads.userId} = ${who} and ${mutedThreads.postId} = ${post}`,
  )

const wanting = statement('notice_wanted', () => {
  const [who, from] = [idNow('user'), idNow('from')]
  return selecting(
    {
      isWanted: sql<boolean>`${isWanted(who, sql`${given('kind')}::text`)}`,
      isFromUnmuted: sql<boolean>`${isFromUnmuted(who, from)}`,
      isHeardOf: sql<boolean>`${isHeardOf(who, idNow('thread'))}`,
    },
    // The builder selects from something; a row of its own is enough.
    (select) => select.from(sql`(select) as once`),
  )
})

/** Whether somebody wants such a notice. */
async function wantsNotice(
  tx: Readable,
  userId: string,
  kind: NoticeKind,
  from: string | null,
  thread: string | null,
): Promise<boolean> {
  const [answer] = await wanting(tx, { user: userId, kind, from, thread })
  return Boolean(answer?.isWanted && answer.isFromUnmuted && answer.isHeardOf)
}

/**
 * In the transaction of what it tells of. `from` is who stands behind it under their name; null if it comes without
 * one: whoever muted them is told all the same, because silence would tell who it was. `thread` is the post it is about,
 * if somebody can do without hearing of it. If it answers true, publish `notices.changed` for the same person. Whether
 * they may still see it is asked when they read it.
 */
export async function notify(
  tx: Transaction,
  from: string | null,
  notice: NewNotice,
  thread: string | null = null,
): Promise<boolean> {
  if (!(await wantsNotice(tx, notice.userId, notice.kind, from, thread))) return false
  await tx.insert(notices).values(notice)
  return true
}
