import type { BySubject, NewDecision } from '#contract/moderation.ts'
import type { PersonView } from '#contract/person.ts'
import type { ModerationAction } from '#contract/safety-rules.ts'
import { type Moderator, requireModerating } from '#server/access/moderators.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { newId } from '#server/db/clock.ts'
import { moderationNotes } from '#server/db/schema/moderation-notes.ts'
import { badInput, clash, notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { insertAuditEntry } from '#server/moderation/audit.ts'
import { type Decided, insertDecision } from '#server/moderation/decide.ts'
import { lockSubject, requireSubject, type Subject } from '#server/moderation/subjects.ts'
import { listActions } from './possible-actions.ts'
import { findPerson } from './subjects.queries.ts'

/** Who moderates and what there is to decide is looked up under the lock: the second of two finds it decided. */
const withSubject = <T>(
  db: Database,
  viewer: Viewer,
  { type, id }: BySubject,
  act: (tx: Queryable, moderator: Moderator, subject: Subject) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    await lockSubject(tx, type, id)
    const moderator = await requireModerating(tx, viewer)
    return act(tx, moderator, await requireSubject(tx, moderator, type, id))
  })

export const decide = (
  db: Database,
  viewer: Viewer,
  which: BySubject,
  { action, rule = null, reason, days = null }: NewDecision,
): Promise<Decided> =>
  withSubject(db, viewer, which, async (tx, moderator, subject) => {
    if (!(await listActions(tx, moderator, subject)).includes(action)) throw whyNot(moderator, action)
    requireWhole(action, rule, days)
    const by = { id: moderator.id, communityId: moderator.isNetwork ? null : subject.communityId }
    return insertDecision(tx, by, subject, { action, rule, reason, days })
  })

function whyNot(moderator: Moderator, action: ModerationAction) {
  if (!moderator.isNetwork && (action === 'suspend' || action === 'lift'))
    return notAllowed('Only the moderators of the whole network can suspend somebody.')
  return clash('This cannot be done now. It may have been decided a moment ago. Please look at it again.')
}

/** Whoever is warned, removed or suspended reads by which rule. */
function requireWhole(action: ModerationAction, rule: string | null, days: number | null): void {
  const needsRule = action === 'remove' || action === 'warn' || action === 'suspend'
  if (needsRule && !rule) throw badInput({ rule: 'Please choose the rule that it breaks.' })
  if (action === 'suspend' && !days) throw badInput({ days: 'Please say for how many days.' })
}

export const insertNote = (
  db: Database,
  viewer: Viewer,
  which: BySubject,
  content: string,
): Promise<string> =>
  withSubject(db, viewer, which, async (tx, moderator, subject) => {
    const id = newId()
    await tx
      .insert(moderationNotes)
      .values({ id, subjectType: subject.type, subjectId: subject.id, authorId: moderator.id, content })
    return id
  })

/** Each time is logged, also when the name was known before. */
export const unmask = (db: Database, viewer: Viewer, which: BySubject, reason: string): Promise<PersonView> =>
  withSubject(db, viewer, which, async (tx, moderator, subject) => {
    if (!moderator.isNetwork)
      throw notAllowed('Only the moderators of the whole network can see who wrote something anonymous.')
    if (!subject.isAnonymous) throw clash('This is not anonymous.')
    const person = await findPerson(tx, subject.concernsId)
    if (!person) throw notFound()
    await insertAuditEntry(tx, {
      actorId: moderator.id,
      event: 'unmasked',
      subjectType: subject.type,
      subjectId: subject.id,
      communityId: subject.communityId,
      reason,
    })
    return person
  })
