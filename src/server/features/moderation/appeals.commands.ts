import { and, eq, sql } from 'drizzle-orm'
import type { AppealState, ModerationAction, ReportSubject } from '#contract/safety-rules.ts'
import { requireModeratingToWrite } from '#server/access/moderators.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { newId } from '#server/db/clock.ts'
import { inFewTrips } from '#server/db/few-trips.ts'
import { idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { appeals } from '#server/db/schema/appeals.ts'
import { moderationDecisions } from '#server/db/schema/moderation-decisions.ts'
import { notices } from '#server/db/schema/notices.ts'
import { clash, notAllowed, notFound } from '#server/http/errors.ts'
import { stillSignedIn, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { auditEntry } from '#server/moderation/audit.ts'
import { putBack } from '#server/moderation/effects.ts'
import { lockSubjectOfAppeal } from '#server/moderation/subjects.ts'
import { isHeldDown, renewSuspension } from '#server/moderation/suspensions.ts'
import { isWanted } from '#server/notices/notices.ts'
import type { ServerEvent } from '#server/realtime/events.ts'
import { mayAnswer } from './appeals.queries.ts'
import { appealInScopeOf } from './queue.queries.ts'

const given = sql.placeholder

interface Answer {
  state: Exclude<AppealState, 'open'>
  answer: string
}

interface About {
  type: ReportSubject
  id: string
  action: ModerationAction
  concerns_id: string | null
  is_open: boolean
  may_answer: boolean
}

const viewer = { id: idNow('viewer') }
const appeal = idNow('id')

/** With its entry in the log and the notice. Does nothing, and says why, if this moderator may not or somebody was first. */
const answering = preparedSql<About>(
  'appeal_answer',
  () => sql`
  with about as materialized (
    select ${moderationDecisions.subjectType} as type, ${moderationDecisions.subjectId} as id,
      ${moderationDecisions.action}, ${moderationDecisions.concernsId}, ${moderationDecisions.communityId},
      ${appeals.state} = 'open' as is_open, ${mayAnswer(viewer)} as may_answer
    from ${appeals} join ${moderationDecisions} on ${eq(moderationDecisions.id, appeals.decisionId)}
    where ${and(eq(appeals.id, appeal), appealInScopeOf(viewer), stillSignedIn)}
  ),
  answered as (
    update ${appeals} set state = ${given('state')}::text, answer = ${given('answer')}::text,
      decided_by_id = ${viewer.id}, decided_at = now()
    from about where ${appeals.id} = ${appeal} and is_open and may_answer
    returning about.*
  ),
  logged as (${auditEntry(sql`${idNow('entryId')}, ${viewer.id}, ${given('state')}::text, type, id, community_id,
    ${given('answer')}::text from answered`)}),
  told as (
    insert into ${notices} (id, user_id, kind, appeal_id)
    select ${idNow('noticeId')}, concerns_id, 'appealDecided', ${appeal} from answered
    where concerns_id is not null and ${isWanted(sql`concerns_id`, sql`'appealDecided'`)}
  )
  select type, id, action, concerns_id, is_open, may_answer from about`,
)

/** The decision stands, or is taken back with all that it did. */
export const answerAppeal = (
  db: Database,
  by: Viewer,
  id: string,
  { state, answer }: Answer,
): Promise<ServerEvent[]> =>
  inFewTrips(db, async (tx) => {
    const values = { id, state, answer, entryId: newId(), noticeId: newId() }
    const ask = () =>
      Promise.all([
        lockSubjectOfAppeal(tx, id),
        requireModeratingToWrite(tx, by),
        writeAs(by, tx, answering, values),
      ])
    // A decision that stands is left as it is: there is nothing more to do.
    const [, , [about]] = await (state === 'upheld' ? tx.lastly(ask) : ask())
    if (!about) throw notFound()
    if (!about.may_answer)
      throw notAllowed('You made this decision. Please leave the appeal to another moderator.')
    if (!about.is_open) throw clash('Another moderator has answered this already.')
    const { concerns_id: concerned } = about
    const told: ServerEvent[] = concerned ? [{ type: 'notices.changed', userIds: [concerned] }] : []
    return state === 'upheld' ? told : [...(await takeBack(tx, about)), ...told]
  })

/** After the answer: a decision that was overturned holds nothing down. */
async function takeBack(
  tx: Queryable,
  { type, id, action, concerns_id: concernsId }: About,
): Promise<ServerEvent[]> {
  const [isHeld] = await Promise.all([
    isHeldDown(tx, type, id),
    action === 'suspend' && concernsId && renewSuspension(tx, concernsId),
  ])
  return isHeld ? [] : putBack(tx, { type, id })
}
