import { type SQL, sql } from 'drizzle-orm'
import type { DecidableAction } from '#contract/moderation/rules.ts'
import type { Moderator } from '#server/access/moderators.ts'
import type { Readable } from '#server/db/connection.ts'
import { idNow } from '#server/db/parameters.ts'
import { moderationDecisions } from '#server/db/schema/moderation/moderation-decisions.ts'
import { reports } from '#server/db/schema/reports.ts'
import { selecting, statement } from '#server/db/statement.ts'
import type { Subject } from '#server/moderation/subjects.ts'
import { isInForce } from '#server/moderation/suspensions.ts'

/** What this moderator can do about it now. A report is decided once: whoever comes second finds nothing open. */
export function possibleActions(
  moderator: Moderator,
  subject: Subject,
  { isOpen, isSuspended, isOfCommunity }: State,
): DecidableAction[] {
  const isWritten = ['post', 'comment', 'groupMessage', 'gathering', 'room'].includes(subject.type)
  const hasPerson = subject.concernsId !== null
  // What the moderators of the network took down, those of a community do not put back.
  const isTheirs = moderator.isNetwork || isOfCommunity
  const may: Record<DecidableAction, boolean> = {
    dismiss: isOpen,
    remove: isOpen && isWritten && !subject.isRemoved && !subject.isGone,
    warn: isOpen && hasPerson,
    suspend: isOpen && hasPerson && moderator.isNetwork && subject.type !== 'community',
    restore: subject.isRemoved && !subject.isGone && isTheirs,
    lift: isSuspended && moderator.isNetwork,
  }
  return (Object.keys(may) as DecidableAction[]).filter((action) => may[action])
}

/** What was decided about something, and what is still to be. */
interface State {
  isOpen: boolean
  isSuspended: boolean
  /** What took it down last was decided for a community. */
  isOfCommunity: boolean
}

const decided = (action: SQL): SQL => sql`from ${moderationDecisions}
  where moderation_decisions.subject_type = ${sql.placeholder('type')}::text
  and moderation_decisions.subject_id = ${idNow('id')} and ${action}`

const state = statement('moderated_state', () =>
  selecting(
    {
      isOpen: sql<boolean>`exists (select from ${reports} where ${reports.subjectType} = ${sql.placeholder('type')}::text
        and ${reports.subjectId} = ${idNow('id')} and ${reports.state} = 'open')`,
      isSuspended: sql<boolean>`exists (select ${decided(sql`moderation_decisions.action = 'suspend' and ${isInForce}`)})`,
      isOfCommunity: sql<boolean>`coalesce((select moderation_decisions.community_id is not null
        ${decided(sql`moderation_decisions.action in ('remove', 'suspend')`)}
        order by moderation_decisions.id desc limit 1), false)`,
    },
    (select) => select.from(sql`(select) as once`),
  ),
)

export async function getState(db: Readable, { type, id }: Pick<Subject, 'type' | 'id'>): Promise<State> {
  const [found] = await state(db, { type, id })
  return found ?? { isOpen: false, isSuspended: false, isOfCommunity: false }
}
