import { and, eq, sql } from 'drizzle-orm'
import type { AppealState, ModerationAction, ReportSubject } from '#contract/moderation/rules.ts'
import { requireModerating } from '#server/access/moderators.ts'
import type { Transaction } from '#server/db/connection.ts'
import { appeals } from '#server/db/schema/moderation/appeals.ts'
import { moderationDecisions } from '#server/db/schema/moderation/moderation-decisions.ts'
import { clash, notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { insertAuditEntry } from '#server/moderation/audit.ts'
import { putBack } from '#server/moderation/effects.ts'
import { lockSubject } from '#server/moderation/subject-lock.sql.ts'
import { isHeldDown, renewSuspension } from '#server/moderation/suspensions.ts'
import { notify } from '#server/notifications/notices.ts'
import type { ServerEvent } from '#server/realtime/events.ts'
import { t } from '#words/t.ts'
import { mayAnswer, mayJudgeAppeal } from './appeals.queries.ts'

interface Answer {
  state: Exclude<AppealState, 'open'>
  answer: string
}

/** The decision stands, or is taken back with all that it did. */
export async function answerAppeal(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  { state, answer }: Answer,
): Promise<ServerEvent[]> {
  await lockSubjectOf(tx, id)
  await requireModerating(tx, viewer)
  const decision = await findAppealed(tx, viewer, id)
  if (!decision) throw notFound()
  if (!decision.mayAnswer)
    throw notAllowed(t('You made this decision. Please leave the appeal to another moderator.'))
  if (!decision.isOpen) throw clash(t('Another moderator has answered this already.'))

  await tx
    .update(appeals)
    .set({ state, answer, decidedById: viewer.id, decidedAt: sql`now()` })
    .where(eq(appeals.id, id))
  const { subjectType, subjectId, communityId, concernsId } = decision
  await insertAuditEntry(tx, {
    ...{ actorId: viewer.id, event: state, reason: answer },
    ...{ subjectType, subjectId, communityId },
  })
  const events = state === 'overturned' ? await takeBack(tx, decision) : []
  if (!concernsId) return events
  // Moderators speak as moderators, so it comes from nobody.
  const isNotified = await notify(tx, null, { userId: concernsId, kind: 'appealDecided', appealId: id })
  return isNotified ? [...events, { type: 'notices.changed', userIds: [concernsId] }] : events
}

/** What it is about never changes, so it can be looked up before the lock. */
async function lockSubjectOf(tx: Transaction, appealId: string): Promise<void> {
  const [about] = await tx
    .select({ type: moderationDecisions.subjectType, id: moderationDecisions.subjectId })
    .from(appeals)
    .innerJoin(moderationDecisions, eq(moderationDecisions.id, appeals.decisionId))
    .where(eq(appeals.id, appealId))
  if (about) await lockSubject(tx, about.type, about.id)
}

/** The decision that an appeal is against, if this moderator may see the appeal. */
async function findAppealed(tx: Transaction, viewer: Viewer, appealId: string) {
  const [decision] = await tx
    .select({
      subjectType: moderationDecisions.subjectType,
      subjectId: moderationDecisions.subjectId,
      action: moderationDecisions.action,
      concernsId: moderationDecisions.concernsId,
      communityId: moderationDecisions.communityId,
      isOpen: sql<boolean>`${appeals.state} = 'open'`,
      mayAnswer: mayAnswer(viewer),
    })
    .from(appeals)
    .innerJoin(moderationDecisions, eq(moderationDecisions.id, appeals.decisionId))
    .where(and(eq(appeals.id, appealId), mayJudgeAppeal(viewer)))
  return decision
}

interface Overturned {
  subjectType: ReportSubject
  subjectId: string
  action: ModerationAction
  concernsId: string | null
}

/** After the answer: a decision that was overturned holds nothing down. */
async function takeBack(
  tx: Transaction,
  { subjectType: type, subjectId: id, action, concernsId }: Overturned,
): Promise<ServerEvent[]> {
  // What was seen cannot be unseen: the answer says that it should not have been.
  if (action === 'unmask') return []
  if (action === 'suspend' && concernsId) await renewSuspension(tx, concernsId)
  return (await isHeldDown(tx, type, id)) ? [] : putBack(tx, { type, id })
}
