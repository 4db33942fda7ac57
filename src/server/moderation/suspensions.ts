import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { ReportSubject } from '#contract/moderation/rules.ts'
import { allOf, anyOf } from '#server/access/conditions.ts'
import type { Transaction } from '#server/db/connection.ts'
import { sessions } from '#server/db/schema/auth/sessions.ts'
import { moderationDecisions } from '#server/db/schema/moderation/moderation-decisions.ts'
import { users } from '#server/db/schema/users.ts'

/**
 * When a suspension for good would end. A moment, and not none, so that whatever asks whether somebody is suspended asks one
 * thing, also in a program of the release before (decision 0124).
 */
export const endOfForGood = new Date('9999-12-31T00:00:00Z')

export const isForGood = (until: Date | null): boolean => until !== null && until >= endOfForGood

// For a query over moderation_decisions. Columns are named in full, because the builder leaves their table out where it
// selects from one alone.

const wasOverturned = sql`exists (select from appeals
  where appeals.decision_id = moderation_decisions.id and appeals.state = 'overturned')`

/** A later decision about the same thing that takes this one back. */
const wasTakenBackBy = (action: SQL): SQL => sql`exists (select from moderation_decisions as later
  where later.subject_type = moderation_decisions.subject_type and later.subject_id = moderation_decisions.subject_id
    and later.id > moderation_decisions.id and later.action = ${action})`

/**
 * Whether what was decided still holds: a suspension until it ends, a removal until it is restored; and neither after
 * it was taken back.
 */
export const isInForce: SQL<boolean> = sql<boolean>`(${allOf(
  sql`moderation_decisions.action in ('remove', 'suspend')`,
  anyOf(sql`moderation_decisions.until is null`, sql`moderation_decisions.until > now()`),
  not(wasOverturned),
  not(wasTakenBackBy(sql`case when moderation_decisions.action = 'remove' then 'restore' else 'lift' end`)),
)})`

/** The account is closed until the last of the suspensions that are in force ends. */
export async function renewSuspension(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({
      suspendedUntil: sql`(select max(moderation_decisions.until) from moderation_decisions
        where moderation_decisions.concerns_id = ${userId} and moderation_decisions.action = 'suspend' and ${isInForce})`,
    })
    .where(eq(users.id, userId))
}

/** The ids of the sessions, to be told that they are over. */
export async function endSessionsOf(tx: Transaction, userId: string): Promise<string[]> {
  const ended = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

/** Whether a decision that was not taken back keeps it from being seen: by removal, or by a suspension that came with one. */
export async function isHeldDown(tx: Transaction, type: ReportSubject, id: string): Promise<boolean> {
  const held = await tx
    .select({ id: moderationDecisions.id })
    .from(moderationDecisions)
    .where(
      and(
        eq(moderationDecisions.subjectType, type),
        eq(moderationDecisions.subjectId, id),
        inArray(moderationDecisions.action, ['remove', 'suspend']),
        not(wasOverturned),
        not(wasTakenBackBy(sql`'restore'`)),
      ),
    )
    .limit(1)
  return held.length > 0
}
