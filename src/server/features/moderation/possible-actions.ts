import { type SQL, sql } from 'drizzle-orm'
import type { ModerationAction } from '#contract/safety-rules.ts'
import type { Moderator } from '#server/access/moderators.ts'
import type { Queryable } from '#server/db/client.ts'
import { idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { moderationDecisions } from '#server/db/schema/moderation-decisions.ts'
import { reports } from '#server/db/schema/reports.ts'
import type { Subject } from '#server/moderation/subjects.ts'
import { isInForce } from '#server/moderation/suspensions.ts'

/** What this moderator can do about it now. A report is decided once: whoever comes second finds nothing open. */
export function possibleActions(
  moderator: Moderator,
  subject: Subject,
  { isOpen, isSuspended, isOfCommunity }: State,
): ModerationAction[] {
  const isWritten = subject.type === 'post' || subject.type === 'comment'
  const hasPerson = subject.concernsId !== null
  // What the moderators of the network took down, those of a community do not put back.
  const isTheirs = moderator.isNetwork || isOfCommunity
  const may: Record<ModerationAction, boolean> = {
    dismiss: isOpen,
    remove: isOpen && isWritten && !subject.isRemoved && !subject.isGone,
    warn: isOpen && hasPerson,
    suspend: isOpen && hasPerson && moderator.isNetwork && subject.type !== 'community',
    restore: subject.isRemoved && !subject.isGone && isTheirs,
    lift: isSuspended && moderator.isNetwork,
  }
  return (Object.keys(may) as ModerationAction[]).filter((action) => may[action])
}

/** What was decided about something, and what is still to be. */
interface State {
  isOpen: boolean
  isSuspended: boolean
  /** What took it down last was decided for a community. */
  isOfCommunity: boolean
}

const decided = (action: SQL): SQL => sql`from ${moderationDecisions}
  where ${moderationDecisions.subjectType} = ${sql.placeholder('type')}
  and ${moderationDecisions.subjectId} = ${idNow('id')} and ${action}`

const state = preparedSql<{ is_open: boolean; is_suspended: boolean; standing_community_id: string | null }>(
  'moderated_state',
  () => sql`select
    exists (select from ${reports} where ${reports.subjectType} = ${sql.placeholder('type')}
      and ${reports.subjectId} = ${idNow('id')} and ${reports.state} = 'open') as is_open,
    exists (select ${decided(sql`${moderationDecisions.action} = 'suspend' and ${isInForce}`)}) as is_suspended,
    (select ${moderationDecisions.communityId} ${decided(sql`${moderationDecisions.action} in ('remove', 'suspend')`)}
      order by ${moderationDecisions.id} desc limit 1) as standing_community_id`,
)

export async function getState(db: Queryable, { type, id }: Pick<Subject, 'type' | 'id'>): Promise<State> {
  const [found] = await state(db, { type, id })
  return {
    isOpen: found?.is_open ?? false,
    isSuspended: found?.is_suspended ?? false,
    isOfCommunity: (found?.standing_community_id ?? null) !== null,
  }
}
