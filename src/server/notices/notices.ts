import { type SQL, sql } from 'drizzle-orm'
import type { NoticeKind } from '#contract/notice-kinds.ts'
import type { Queryable } from '#server/db/client.ts'
import { newId } from '#server/db/clock.ts'
import type { Readable, Transaction } from '#server/db/connection.ts'
import { idLater, idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { mutes } from '#server/db/schema/mutes.ts'
import { notices } from '#server/db/schema/notices.ts'
import { notificationSettings } from '#server/db/schema/notification-settings.ts'
import { selecting, statement } from '#server/db/statement.ts'

/** A notice has one subject. */
type NewNotice = { userId: string } & (
  | { kind: 'comment' | 'reply'; commentId: string }
  | { kind: 'requestAccepted'; personId: string }
  | { kind: 'decision'; decisionId: string }
  | { kind: 'reportDecided'; reportId: string }
  | { kind: 'appealDecided'; appealId: string }
  | { kind: 'noteSuggested'; suggestionId: string }
  | { kind: 'toneAsked' | 'toneAnswered'; toneQuestionId: string }
)

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

const wanting = statement('notice_wanted', () => {
  const [who, from] = [idNow('user'), idNow('from')]
  return selecting(
    {
      isWanted: sql<boolean>`${isWanted(who, sql`${given('kind')}::text`)}`,
      isFromUnmuted: sql<boolean>`${isFromUnmuted(who, from)}`,
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
): Promise<boolean> {
  const [answer] = await wanting(tx, { user: userId, kind, from })
  return Boolean(answer?.isWanted && answer.isFromUnmuted)
}

/**
 * In the transaction of what it tells of. `from` is who stands behind it under their name; null if it comes without
 * one: whoever muted them is told all the same, because silence would tell who it was. If it answers true, publish
 * `notices.changed` for the same person. Whether they may still see it is asked when they read it.
 */
export async function notify(tx: Transaction, from: string | null, notice: NewNotice): Promise<boolean> {
  if (!(await wantsNotice(tx, notice.userId, notice.kind, from))) return false
  await tx.insert(notices).values(notice)
  return true
}

type Told = Extract<NewNotice, { kind: 'requestAccepted' | 'decision' | 'reportDecided' }>

const userId = idLater('user')
const subject = idLater('subject')

/** `who` stands behind it under their name: news of somebody muted are not made. */
const inserting = (name: string, column: 'personId' | 'decisionId' | 'reportId', who?: SQL) =>
  preparedSql<{ id: string }>(
    `notice_${name}`,
    () => sql`
    insert into ${notices} (id, user_id, kind, ${sql.identifier(notices[column].name)})
    select ${idLater('id')}, ${userId}, ${given('kind')}::text, ${subject}
    where ${isWanted(userId, sql`${given('kind')}::text`)}
      ${who ? sql`and ${isFromUnmuted(userId, who)}` : sql``}
    returning id`,
  )

const insertOf = {
  requestAccepted: inserting('person', 'personId', subject),
  // Moderators speak as moderators.
  decision: inserting('decision', 'decisionId'),
  reportDecided: inserting('report', 'reportId'),
} satisfies Record<Told['kind'], unknown>

/** `notify` for transactions of drizzle itself, which cannot run a `statement`. */
export async function insertNotice(tx: Queryable, { userId: user, kind, ...about }: Told): Promise<boolean> {
  const [what] = Object.values(about)
  const made = await insertOf[kind](tx, { id: newId(), user, kind, subject: what })
  return made.length > 0
}
