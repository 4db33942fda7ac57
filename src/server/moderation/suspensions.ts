import { type SQL, sql } from 'drizzle-orm'
import type { ReportSubject } from '#contract/safety-rules.ts'
import type { Queryable } from '#server/db/client.ts'
import { idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { moderationDecisions } from '#server/db/schema/moderation-decisions.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { users } from '#server/db/schema/users.ts'

/**
 * Whether what was decided still holds: a suspension until it ends, a removal until it is restored; and neither after
 * it was taken back. For a query over moderation_decisions.
 */
export const isInForce: SQL<boolean> = sql<boolean>`(
  moderation_decisions.action in ('remove', 'suspend')
  and (moderation_decisions.until is null or moderation_decisions.until > now())
  and not exists (select from appeals where appeals.decision_id = moderation_decisions.id and appeals.state = 'overturned')
  and not exists (
    select from moderation_decisions as later
    where later.subject_type = moderation_decisions.subject_type and later.subject_id = moderation_decisions.subject_id
      and later.id > moderation_decisions.id
      and later.action = case when moderation_decisions.action = 'remove' then 'restore' else 'lift' end))`

const person = idNow('person')

const renewing = preparedSql(
  'suspension_renew',
  () => sql`
  update ${users} set updated_at = now(), suspended_until = (
    select max(moderation_decisions.until) from moderation_decisions
    where moderation_decisions.concerns_id = ${person} and moderation_decisions.action = 'suspend' and ${isInForce})
  where ${users.id} = ${person}`,
)

/** The account is closed until the last of the suspensions that are in force ends. */
export async function renewSuspension(tx: Queryable, userId: string): Promise<void> {
  await renewing(tx, { person: userId })
}

const ending = preparedSql<{ id: string }>(
  'sessions_end',
  () => sql`delete from ${sessions} where ${sessions.userId} = ${person} returning id`,
)

/** The ids of the sessions, to be told that they are over. */
export async function endSessionsOf(tx: Queryable, userId: string): Promise<string[]> {
  const ended = await ending(tx, { person: userId })
  return ended.map(({ id }) => id)
}

const holding = preparedSql(
  'subject_held_down',
  () => sql`
  select from ${moderationDecisions}
  where ${moderationDecisions.subjectType} = ${sql.placeholder('type')}::text and ${moderationDecisions.subjectId} = ${idNow('id')}
    and ${moderationDecisions.action} in ('remove', 'suspend')
    and not exists (select from appeals where appeals.decision_id = moderation_decisions.id and appeals.state = 'overturned')
    and not exists (select from moderation_decisions as later
      where later.subject_type = moderation_decisions.subject_type and later.subject_id = moderation_decisions.subject_id
        and later.id > moderation_decisions.id and later.action = 'restore')
  limit 1`,
)

/** Whether a decision that was not taken back keeps it from being seen: by removal, or by a suspension that came with one. */
export async function isHeldDown(tx: Queryable, type: ReportSubject, id: string): Promise<boolean> {
  const held = await holding(tx, { type, id })
  return held.length > 0
}
