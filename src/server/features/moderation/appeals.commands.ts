import { and, eq, sql } from 'drizzle-orm'
import type { AppealState, ModerationAction, ReportSubject } from '#contract/safety-rules.ts'
import { requireModeratingToWrite } from '#server/access/moderators.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { inFewTrips } from '#server/db/few-trips.ts'
import { idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { appeals } from '#server/db/schema/appeals.ts'
import { moderationDecisions } from '#server/db/schema/moderation-decisions.ts'
import { clash, notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { insertAuditEntry } from '#server/moderation/audit.ts'
import { putBack } from '#server/moderation/effects.ts'
import { lockSubjectOfAppeal } from '#server/moderation/subjects.ts'
import { isHeldDown, renewSuspension } from '#server/moderation/suspensions.ts'
import { insertNotice } from '#server/notices/notices.ts'
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
  concernsId: string | null
  communityId: string | null
  isOpen: boolean
  mayAnswer: boolean
}

const viewer = { id: idNow('viewer') }
const finding = preparedSql<About>(
  'appeal_about',
  () => sql`
  select ${moderationDecisions.subjectType} as type, ${moderationDecisions.subjectId} as id, ${moderationDecisions.action},
    ${moderationDecisions.concernsId} as "concernsId", ${moderationDecisions.communityId} as "communityId",
    ${appeals.state} = 'open' as "isOpen", ${mayAnswer(viewer)} as "mayAnswer"
  from ${appeals} join ${moderationDecisions} on ${eq(moderationDecisions.id, appeals.decisionId)}
  where ${and(eq(appeals.id, idNow('id')), appealInScopeOf(viewer))}`,
)

const answering = preparedSql(
  'appeal_answer',
  () => sql`
  update ${appeals} set state = ${given('state')}::text, answer = ${given('answer')}::text,
    decided_by_id = ${viewer.id}, decided_at = now()
  where ${appeals.id} = ${idNow('id')}`,
)

/** The decision stands, or is taken back with all that it did. */
export const answerAppeal = (
  db: Database,
  by: Viewer,
  id: string,
  { state, answer }: Answer,
): Promise<ServerEvent[]> =>
  inFewTrips(db, async (tx) => {
    const [, moderator, [about]] = await Promise.all([
      lockSubjectOfAppeal(tx, id),
      requireModeratingToWrite(tx, by),
      finding(tx, { viewer: by.id, id }),
    ])
    if (!about) throw notFound()
    if (!about.mayAnswer)
      throw notAllowed('You made this decision. Please leave the appeal to another moderator.')
    if (!about.isOpen) throw clash('Another moderator has answered this already.')
    const { type, id: subjectId, communityId, concernsId } = about
    const entry = {
      ...{ actorId: moderator.id, event: state, reason: answer },
      ...{ subjectType: type, subjectId, communityId },
    }
    const setAnswer = () => answering(tx, { viewer: moderator.id, id, state, answer })
    const tell = () =>
      Promise.all([
        insertAuditEntry(tx, entry),
        concernsId && insertNotice(tx, { userId: concernsId, kind: 'appealDecided', appealId: id }),
      ])
    const told: ServerEvent[] = concernsId ? [{ type: 'notices.changed', userIds: [concernsId] }] : []
    if (state === 'upheld') {
      await tx.lastly(() => Promise.all([setAnswer(), tell()]))
      return told
    }
    const [, events] = await Promise.all([setAnswer(), takeBack(tx, about)])
    await tx.lastly(tell)
    return [...events, ...told]
  })

/** After the answer: a decision that was overturned holds nothing down. */
async function takeBack(tx: Queryable, { type, id, action, concernsId }: About): Promise<ServerEvent[]> {
  const [isHeld] = await Promise.all([
    isHeldDown(tx, type, id),
    action === 'suspend' && concernsId && renewSuspension(tx, concernsId),
  ])
  return isHeld ? [] : putBack(tx, { type, id })
}
