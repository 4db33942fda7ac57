import { type SQL, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import type { DecidableAction } from '#contract/moderation/rules.ts'
import { isThereAnother, type Moderator } from '#server/access/moderators.ts'
import type { Readable } from '#server/db/connection.ts'
import { days, daysAgo } from '#server/db/days.ts'
import { idNow } from '#server/db/parameters.ts'
import { appeals } from '#server/db/schema/moderation/appeals.ts'
import { moderationDecisions } from '#server/db/schema/moderation/moderation-decisions.ts'
import { reports } from '#server/db/schema/reports.ts'
import { selecting, statement } from '#server/db/statement.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { InSight } from '#server/moderation/in-sight.ts'
import type { Subject } from '#server/moderation/subjects.ts'
import { isInForce } from '#server/moderation/suspensions.ts'

/**
 * What this moderator can do about it now. A report is decided once: whoever comes second finds nothing open. What no report
 * waits of is for moderators of the network, as far as everyone signed in may see it.
 */
export function possibleActions(moderator: Moderator, subject: InSight, state: State): DecidableAction[] {
  const { isSuspended, isOfCommunity } = state
  const isOpen = state.isOpen && state.leftToOthersUntil === null
  const mayAct = isOpen || isUnreported(subject, state)
  const isWritten = ['post', 'comment', 'groupMessage', 'gathering', 'room'].includes(subject.type)
  const hasPerson = subject.concernsId !== null
  // What the moderators of the network took down, those of a community do not put back.
  const isTheirs = moderator.isNetwork || isOfCommunity
  const may: Record<DecidableAction, boolean> = {
    dismiss: isOpen,
    remove: mayAct && isWritten && !subject.isRemoved && !subject.isGone,
    warn: mayAct && hasPerson,
    suspend: mayAct && hasPerson && moderator.isNetwork && subject.type !== 'community',
    restore: subject.isRemoved && !subject.isGone && isTheirs,
    lift: isSuspended && moderator.isNetwork,
  }
  return (Object.keys(may) as DecidableAction[]).filter((action) => may[action])
}

/** Whether what can be done is done without a report. */
export const isUnreported = (subject: InSight, { isOpen }: State): boolean => subject.isForEveryone && !isOpen

/** What was decided about something, and what is still to be. */
export interface State {
  /** A report waits. */
  isOpen: boolean
  hasOpenAppeal: boolean
  /** Nobody decides on her own report: until when it is left to the others, where there are others (decision 0124). */
  leftToOthersUntil: Date | null
  newestDecisionId: string | null
  isSuspended: boolean
  /** What took it down last was decided for a community. */
  isOfCommunity: boolean
}

const decided = (action: SQL): SQL => sql`from ${moderationDecisions}
  where moderation_decisions.subject_type = ${sql.placeholder('type')}::text
  and moderation_decisions.subject_id = ${idNow('id')} and ${action}`

const openReport = sql`from ${reports} where ${reports.subjectType} = ${sql.placeholder('type')}::text
  and ${reports.subjectId} = ${idNow('id')} and ${reports.state} = 'open'`

const viewer = { id: idNow('viewer') }

const state = statement('moderated_state', () =>
  selecting(
    {
      isOpen: sql<boolean>`exists (select ${openReport})`,
      hasOpenAppeal: sql<boolean>`exists (select from ${appeals} where ${appeals.state} = 'open'
        and ${appeals.decisionId} in (select moderation_decisions.id ${decided(sql`true`)}))`,
      leftToOthersUntil: sql<Date | null>`(select max(${reports.createdAt}) + ${days(limits.leftToOthersDays)} ${openReport}
        and ${reports.reporterId} = ${viewer.id} and ${reports.createdAt} > ${daysAgo(limits.leftToOthersDays)}
        and ${isThereAnother(viewer, idNow('community'))})`,
      newestDecisionId: sql<
        string | null
      >`(select moderation_decisions.id ${decided(sql`true`)} order by moderation_decisions.id desc limit 1)`,
      isSuspended: sql<boolean>`exists (select ${decided(sql`moderation_decisions.action = 'suspend' and ${isInForce}`)})`,
      isOfCommunity: sql<boolean>`coalesce((select moderation_decisions.community_id is not null
        ${decided(sql`moderation_decisions.action in ('remove', 'suspend')`)}
        order by moderation_decisions.id desc limit 1), false)`,
    },
    (select) => select.from(sql`(select) as once`),
  ),
)

const nothing: State = {
  isOpen: false,
  hasOpenAppeal: false,
  leftToOthersUntil: null,
  newestDecisionId: null,
  isSuspended: false,
  isOfCommunity: false,
}

export async function getState(
  db: Readable,
  by: Viewer,
  { type, id, communityId: community }: Pick<Subject, 'type' | 'id' | 'communityId'>,
): Promise<State> {
  const [found] = await state(db, { type, id, community, viewer: by.id })
  return found ?? nothing
}
