import { sql } from 'drizzle-orm'
import type { BySubject, NewDecision } from '#contract/moderation.ts'
import type { PersonView } from '#contract/person.ts'
import type { ModerationAction } from '#contract/safety-rules.ts'
import { type Moderator, requireModeratingToWrite } from '#server/access/moderators.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { newId } from '#server/db/clock.ts'
import { inFewTrips, type Transaction } from '#server/db/few-trips.ts'
import { idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { inOrder } from '#server/db/round-trip.ts'
import { moderationNotes } from '#server/db/schema/moderation-notes.ts'
import { badInput, clash, notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { insertAuditEntry } from '#server/moderation/audit.ts'
import { type Decided, insertDecision, listOpenReports } from '#server/moderation/decide.ts'
import { findLocked, findSubject, requireInSight, type Subject } from '#server/moderation/subjects.ts'
import { getState, possibleActions } from './possible-actions.ts'
import { findPerson } from './subjects.queries.ts'

/**
 * Who moderates and what there is to decide is looked up under the lock: the second of two finds it decided. So is what
 * `find` asks for, all in one trip.
 */
const withSubject = <F, T>(
  db: Database,
  viewer: Viewer,
  { type, id }: BySubject,
  find: (tx: Queryable) => Promise<F>,
  act: (tx: Transaction, moderator: Moderator, subject: Subject, found: F) => Promise<T>,
): Promise<T> =>
  inFewTrips(db, async (tx) => {
    const [subject, moderator, found] = await Promise.all([
      findLocked(tx, type, id),
      requireModeratingToWrite(tx, viewer),
      find(tx),
    ])
    return act(tx, moderator, requireInSight(moderator, subject), found)
  })

const nothingElse = () => Promise.resolve()

export const decide = (
  db: Database,
  viewer: Viewer,
  which: BySubject,
  { action, rule = null, reason, days = null }: NewDecision,
): Promise<Decided> =>
  withSubject(
    db,
    viewer,
    which,
    (tx) => Promise.all([getState(tx, which), listOpenReports(tx, which)]),
    async (tx, moderator, subject, [state, open]) => {
      if (!possibleActions(moderator, subject, state).includes(action)) throw whyNot(moderator, action)
      requireWhole(action, rule, days)
      const by = { id: moderator.id, communityId: moderator.isNetwork ? null : subject.communityId }
      return insertDecision(tx, by, subject, open, { action, rule, reason, days })
    },
  )

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

const insertingNote = preparedSql(
  'moderation_note',
  () => sql`insert into ${moderationNotes} (id, subject_type, subject_id, author_id, content)
    values (${idNow('id')}, ${sql.placeholder('type')}::text, ${idNow('subject')}, ${idNow('author')}, ${sql.placeholder('content')}::text)`,
)

/** A note decides nothing, so it waits for nobody. */
export async function insertNote(
  db: Database,
  viewer: Viewer,
  { type, id: subject }: BySubject,
  content: string,
): Promise<string> {
  const [moderator, found] = await inOrder(db, () =>
    Promise.all([requireModeratingToWrite(db, viewer), findSubject(db, type, subject)]),
  )
  requireInSight(moderator, found)
  const id = newId()
  await insertingNote(db, { id, type, subject, author: moderator.id, content })
  return id
}

/** Each time is logged, also when the name was known before. */
export const unmask = (db: Database, viewer: Viewer, which: BySubject, reason: string): Promise<PersonView> =>
  withSubject(db, viewer, which, nothingElse, async (tx, moderator, subject) => {
    if (!moderator.isNetwork)
      throw notAllowed('Only the moderators of the whole network can see who wrote something anonymous.')
    if (!subject.isAnonymous) throw clash('This is not anonymous.')
    const person = await findPerson(tx, subject.concernsId)
    if (!person) throw notFound()
    const entry = {
      ...{ actorId: moderator.id, event: 'unmasked' as const, reason },
      ...{ subjectType: subject.type, subjectId: subject.id, communityId: subject.communityId },
    }
    await tx.lastly(() => insertAuditEntry(tx, entry))
    return person
  })
