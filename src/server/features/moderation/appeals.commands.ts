import { and, eq, sql } from 'drizzle-orm'
import type { AppealState, ModerationAction, ReportSubject } from '#contract/safety-rules.ts'
import { requireModerating } from '#server/access/moderators.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { appeals } from '#server/db/schema/appeals.ts'
import { moderationDecisions } from '#server/db/schema/moderation-decisions.ts'
import { clash, notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { insertAuditEntry } from '#server/moderation/audit.ts'
import { putBack } from '#server/moderation/effects.ts'
import { lockSubject } from '#server/moderation/subjects.ts'
import { isHeldDown, renewSuspension } from '#server/moderation/suspensions.ts'
import { insertNotice } from '#server/notices/notices.ts'
import type { ServerEvent } from '#server/realtime/events.ts'
import { mayAnswer } from './appeals.queries.ts'
import { appealInScopeOf } from './queue.queries.ts'

interface Answer {
  state: Exclude<AppealState, 'open'>
  answer: string
}

/** The decision stands, or is taken back with all that it did. */
export const answerAppeal = (
  db: Database,
  viewer: Viewer,
  id: string,
  { state, answer }: Answer,
): Promise<ServerEvent[]> =>
  db.transaction(async (tx) => {
    const moderator = await requireModerating(tx, viewer)
    const [about] = await tx
      .select({
        type: moderationDecisions.subjectType,
        id: moderationDecisions.subjectId,
        action: moderationDecisions.action,
        concernsId: moderationDecisions.concernsId,
        communityId: moderationDecisions.communityId,
        mayAnswer: mayAnswer(moderator),
      })
      .from(appeals)
      .innerJoin(moderationDecisions, eq(moderationDecisions.id, appeals.decisionId))
      .where(and(eq(appeals.id, id), appealInScopeOf(moderator)))
    if (!about) throw notFound()
    if (!about.mayAnswer)
      throw notAllowed('You made this decision. Please leave the appeal to another moderator.')
    await lockSubject(tx, about.type, about.id)
    const answered = await tx
      .update(appeals)
      .set({ state, answer, decidedById: moderator.id, decidedAt: sql`now()` })
      .where(and(eq(appeals.id, id), eq(appeals.state, 'open')))
      .returning({ id: appeals.id })
    if (answered.length === 0) throw clash('Another moderator has answered this already.')
    await insertAuditEntry(tx, {
      actorId: moderator.id,
      event: state,
      subjectType: about.type,
      subjectId: about.id,
      communityId: about.communityId,
      reason: answer,
    })
    const events = state === 'overturned' ? await takeBack(tx, about) : []
    if (!about.concernsId) return events
    await insertNotice(tx, { userId: about.concernsId, kind: 'appealDecided', appealId: id })
    return [...events, { type: 'notices.changed', userIds: [about.concernsId] }]
  })

interface Overturned {
  type: ReportSubject
  id: string
  action: ModerationAction
  concernsId: string | null
}

async function takeBack(tx: Queryable, { type, id, action, concernsId }: Overturned): Promise<ServerEvent[]> {
  if (action === 'suspend' && concernsId) await renewSuspension(tx, concernsId)
  return (await isHeldDown(tx, type, id)) ? [] : putBack(tx, { type, id })
}
