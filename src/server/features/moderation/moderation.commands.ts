import type { BySubject, NewDecision } from '#contract/moderation/moderation.ts'
import type { DecidableAction } from '#contract/moderation/rules.ts'
import { type Moderator, requireModerating } from '#server/access/moderators.ts'
import { newId } from '#server/db/clock.ts'
import type { Transaction } from '#server/db/connection.ts'
import { moderationNotes } from '#server/db/schema/moderation/moderation-notes.ts'
import { badInput, clash, notAllowed } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { type Decided, insertDecision } from '#server/moderation/decide.ts'
import { findLocked, findSubject, requireInSight, type Subject } from '#server/moderation/subjects.ts'
import { t } from '#words/t.ts'
import { getState, possibleActions } from './possible-actions.ts'

/** Who moderates and what there is to decide is looked up under the lock: the second of two finds it decided. */
export async function lockForModerator(
  tx: Transaction,
  viewer: Viewer,
  { type, id }: BySubject,
): Promise<{ moderator: Moderator; subject: Subject }> {
  const found = await findLocked(tx, type, id)
  const moderator = await requireModerating(tx, viewer)
  return { moderator, subject: await requireInSight(tx, moderator, found) }
}

export async function decide(
  tx: Transaction,
  viewer: Viewer,
  which: BySubject,
  { action, rule = null, reason, days = null }: NewDecision,
): Promise<Decided> {
  const { moderator, subject } = await lockForModerator(tx, viewer, which)
  const state = await getState(tx, subject)
  if (!possibleActions(moderator, subject, state).includes(action)) throw whyNot(moderator, action)
  requireWhole(action, rule, days)
  const by = { id: moderator.id, communityId: moderator.isNetwork ? null : subject.communityId }
  return insertDecision(tx, by, subject, { action, rule, reason, days })
}

function whyNot(moderator: Moderator, action: DecidableAction) {
  if (!moderator.isNetwork && (action === 'suspend' || action === 'lift'))
    return notAllowed(t('Only moderators of Synapse can suspend someone.'))
  return clash(
    t('This can’t be done now. Someone may have decided it a moment ago. Please look at it again.'),
  )
}

/** Whoever is warned, removed or suspended reads by which rule. */
function requireWhole(action: DecidableAction, rule: string | null, days: number | null): void {
  const needsRule = action === 'remove' || action === 'warn' || action === 'suspend'
  if (needsRule && !rule) throw badInput({ rule: t('Please choose the rule that it breaks.') })
  if (action === 'suspend' && !days) throw badInput({ days: t('Please say for how many days.') })
}

/** A note decides nothing, so it waits for nobody. */
export async function insertNote(
  tx: Transaction,
  viewer: Viewer,
  { type, id: subjectId }: BySubject,
  content: string,
): Promise<string> {
  const moderator = await requireModerating(tx, viewer)
  await requireInSight(tx, moderator, await findSubject(tx, type, subjectId))
  const id = newId()
  await tx
    .insert(moderationNotes)
    .values({ id, subjectType: type, subjectId, authorId: moderator.id, content })
  return id
}
