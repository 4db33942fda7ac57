import type { BySubject, NewDecision } from '#contract/moderation/moderation.ts'
import type { DecidableAction } from '#contract/moderation/rules.ts'
import { type Moderator, requireModerating } from '#server/access/moderators.ts'
import { newId } from '#server/db/clock.ts'
import type { Transaction } from '#server/db/connection.ts'
import { moderationNotes } from '#server/db/schema/moderation/moderation-notes.ts'
import { badInput, clash, notAllowed } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { type Decided, insertDecision } from '#server/moderation/decide.ts'
import { type InSight, requireInSight } from '#server/moderation/in-sight.ts'
import { findLocked, findSubject } from '#server/moderation/subjects.ts'
import { t } from '#words/t.ts'
import { getState, possibleActions, type State } from './possible-actions.ts'

/** Who moderates and what there is to decide is looked up under the lock: the second of two finds it decided. */
export async function lockForModerator(
  tx: Transaction,
  viewer: Viewer,
  { type, id }: BySubject,
): Promise<{ moderator: Moderator; subject: InSight }> {
  const found = await findLocked(tx, type, id)
  const moderator = await requireModerating(tx, viewer)
  return { moderator, subject: await requireInSight(tx, moderator, found) }
}

export async function decide(
  tx: Transaction,
  viewer: Viewer,
  which: BySubject,
  { action, rule = null, reason, days = null, forGood, unreported }: NewDecision,
): Promise<Decided> {
  const { moderator, subject } = await lockForModerator(tx, viewer, which)
  const state = await getState(tx, moderator, subject)
  requireAsSeen(action, state, unreported)
  if (!possibleActions(moderator, subject, state).includes(action)) throw whyNot(moderator, action, state)
  const isForGood = action === 'suspend' && forGood === true
  requireWhole(action, rule, isForGood || days !== null)
  const by = { id: moderator.id, communityId: moderator.isNetwork ? null : subject.communityId }
  return insertDecision(tx, by, subject, { action, rule, reason, days, isForGood })
}

const isTakingBack = (action: DecidableAction): boolean => action === 'restore' || action === 'lift'

/** With a report or without: as the moderator saw it, and as the person whom it concerns will read it. */
function requireAsSeen(
  action: DecidableAction,
  { isOpen, newestDecisionId }: State,
  unreported: NewDecision['unreported'],
): void {
  if (isTakingBack(action)) return
  const isMeantWithout = Boolean(unreported)
  if (isOpen && isMeantWithout)
    throw clash(t('Someone has reported this since you opened the page. Please look at it again.'))
  if (isOpen === isMeantWithout || (unreported && unreported.after !== newestDecisionId)) throw changedSince()
}

const changedSince = () =>
  clash(t('This can’t be done now. Someone may have decided it a moment ago. Please look at it again.'))

function whyNot(moderator: Moderator, action: DecidableAction, { leftToOthersUntil }: State) {
  if (!moderator.isNetwork && (action === 'suspend' || action === 'lift'))
    return notAllowed(t('Only moderators of Synapse can suspend someone.'))
  if (leftToOthersUntil)
    return notAllowed(t('You reported this yourself. Please leave it to another moderator.'))
  return changedSince()
}

/** Whoever is warned, removed or suspended reads by which rule. */
function requireWhole(action: DecidableAction, rule: string | null, isLengthGiven: boolean): void {
  const needsRule = action === 'remove' || action === 'warn' || action === 'suspend'
  if (needsRule && !rule) throw badInput({ rule: t('Please choose the rule that it breaks.') })
  if (action === 'suspend' && !isLengthGiven) throw badInput({ days: t('Please say for how many days.') })
}

/** A note decides nothing, so it waits for nobody. */
export async function insertNote(
  tx: Transaction,
  viewer: Viewer,
  { type, id: subjectId }: BySubject,
  content: string,
): Promise<string> {
  const moderator = await requireModerating(tx, viewer)
  const { isCase } = await requireInSight(tx, moderator, await findSubject(tx, type, subjectId))
  // Nobody collects notes about what has never been a case.
  if (!isCase) throw clash(t('Notes are for what was reported or decided. Nothing was, here.'))
  const id = newId()
  await tx
    .insert(moderationNotes)
    .values({ id, subjectType: type, subjectId, authorId: moderator.id, content })
  return id
}
