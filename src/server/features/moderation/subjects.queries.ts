import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PersonView } from '#contract/core/person.ts'
import type { DecisionEntry, ModeratedSubject } from '#contract/moderation/moderation.ts'
import { type Moderator, mayJudge } from '#server/access/moderators.ts'
import type { Readable } from '#server/db/connection.ts'
import { idLater, idNow, later, newestFirst, oldestFirst } from '#server/db/parameters.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { moderationDecisions } from '#server/db/schema/moderation/moderation-decisions.ts'
import { moderationNotes } from '#server/db/schema/moderation/moderation-notes.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { reports } from '#server/db/schema/reports.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statement } from '#server/db/statement.ts'
import { selectDecisions, toDecisionEntry } from '#server/moderation/decision.view.ts'
import type { InSight } from '#server/moderation/in-sight.ts'
import type { Subject } from '#server/moderation/subjects.ts'
import { frozen, isBlockOf, personAsHad } from '#server/views/blocked-person.view.ts'
import { toPersonView } from '#server/views/person.view.ts'
import { freezesNamesFor, getAbout, listContext, nothingSaid } from './context.queries.ts'
import { getState, isUnreported, possibleActions, type State } from './possible-actions.ts'
import { getUnmasking } from './unmaskings.queries.ts'

/** More than anyone reads at once; every list has an end. */
const mostShown = 50

/** All that is known about it. */
export async function getModeratedSubject(
  db: Readable,
  moderator: Moderator,
  subject: InSight,
): Promise<ModeratedSubject> {
  const { type, id, concernsId, communityId, isAnonymous } = subject
  const [concerned, communityName, about, context, kept, decisions, history, notes, state] =
    await Promise.all([
      findPerson(db, moderator, concernsId),
      findCommunityName(db, communityId),
      isSeen(subject) ? getAbout(db, subject) : nothingSaid,
      isSeen(subject) ? listContext(db, moderator, subject) : [],
      listReports(db, subject),
      listDecisions(db, subject),
      listHistory(db, moderator, subject),
      listNotes(db, subject),
      getState(db, moderator, subject),
    ])
  // Also for who has looked: each look is a request of its own, and logged.
  const person = isPersonShown(subject) ? concerned : null
  const record = takesReason(moderator, subject, state) ? 'asksWhy' : 'shown'
  const isClosed = record === 'asksWhy'
  return {
    subjectType: type,
    subjectId: id,
    communityId,
    communityName,
    isAnonymous,
    unmasking: await getUnmasking(db, moderator, subject, state.isOpen),
    person,
    ...about,
    context,
    reports: kept,
    decisions,
    record,
    isUnreported: isUnreported(subject, state),
    leftToOthersUntil: state.leftToOthersUntil?.toISOString() ?? null,
    history: person && !isClosed ? history : [],
    notes: isClosed && type === 'user' ? [] : notes,
    actions: possibleActions(moderator, subject, state),
  }
}

/** Of what was decided without a report, and is not for everyone any more, the decision is left and nothing else. */
const isSeen = ({ isReported, isForEveryone }: InSight): boolean => isReported || isForEveryone

/** Who founded a community stands on no page of it. */
export const isPersonShown = ({ type, isAnonymous, isReported }: InSight): boolean =>
  !isAnonymous && (type !== 'community' || isReported)

/** What else was decided about somebody is needed where something waits; otherwise it takes a reason. */
export const takesReason = (moderator: Moderator, subject: InSight, state: State): boolean =>
  moderator.isNetwork &&
  isPersonShown(subject) &&
  subject.concernsId !== null &&
  !state.isOpen &&
  !state.hasOpenAppeal

const type = later('type', 'text')
const id = idLater('id')

const onePerson = statement('moderated_person', () =>
  selecting(personAsHad, (select) =>
    select
      .from(users)
      .leftJoin(frozen, isBlockOf(idNow('viewer')))
      .where(eq(users.id, idNow('id'))),
  ),
)

export async function findPerson(
  db: Readable,
  moderator: Moderator,
  userId: string | null,
): Promise<PersonView | null> {
  if (!userId) return null
  const [row] = await onePerson(db, { id: userId, viewer: freezesNamesFor(moderator) })
  return row ? toPersonView(row) : null
}

async function findCommunityName(db: Readable, communityId: string | null): Promise<string | null> {
  if (!communityId) return null
  const [row] = await db
    .select({ name: communities.name })
    .from(communities)
    .where(eq(communities.id, communityId))
  return row?.name ?? null
}

const reportsOf = statement('moderated_reports', () =>
  selecting(
    {
      id: reports.id,
      reason: reports.reason,
      details: reports.details,
      words: reports.words,
      state: reports.state,
      createdAt: reports.createdAt,
    },
    (select) =>
      select
        .from(reports)
        .where(and(eq(reports.subjectType, type), eq(reports.subjectId, id)))
        .orderBy(newestFirst(reports.id, mostShown)),
  ),
)

async function listReports(db: Readable, subject: Subject): Promise<ModeratedSubject['reports']> {
  const rows = await reportsOf(db, { type: subject.type, id: subject.id })
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
}

const selectNewest = (which: SQL | undefined) =>
  selectDecisions({}, which, newestFirst(moderationDecisions.id, mostShown))

const decisionsOf = statement('moderated_decisions', () =>
  selectNewest(and(eq(moderationDecisions.subjectType, type), eq(moderationDecisions.subjectId, id))),
)

async function listDecisions(db: Readable, subject: Subject): Promise<DecisionEntry[]> {
  const rows = await decisionsOf(db, { type: subject.type, id: subject.id })
  return rows.map(toDecisionEntry)
}

const historyOf = statement('moderated_history', () =>
  selectNewest(
    and(
      eq(moderationDecisions.concernsId, idLater('person')),
      ne(moderationDecisions.subjectId, id),
      mayJudge({ id: idLater('viewer') }, moderationDecisions),
      sql`case ${moderationDecisions.subjectType}
        when 'post' then exists (select from ${posts} where ${posts.id} = ${moderationDecisions.subjectId} and not ${posts.isAnonymous} offset 0)
        when 'comment' then exists (select from ${comments} where ${comments.id} = ${moderationDecisions.subjectId} and not ${comments.isAnonymous} offset 0)
        else true end`,
    ),
  ),
)

/**
 * Earlier decisions about somebody by name. What they wrote anonymously is never among it: two decisions side by side
 * would tell who wrote it. Neither is what is gone, of which nobody can tell any more whether it was anonymous.
 */
export async function listHistory(
  db: Readable,
  moderator: Moderator,
  { id: subjectId, concernsId }: Subject,
): Promise<DecisionEntry[]> {
  if (!concernsId) return []
  const rows = await historyOf(db, { person: concernsId, id: subjectId, viewer: moderator.id })
  return rows.map(toDecisionEntry)
}

const noteAuthors = alias(users, 'note_authors')

const notesOf = statement('moderated_notes', () =>
  selecting(
    {
      id: moderationNotes.id,
      authorName: noteAuthors.displayName,
      content: moderationNotes.content,
      createdAt: moderationNotes.createdAt,
    },
    (select) =>
      select
        .from(moderationNotes)
        .leftJoin(noteAuthors, eq(noteAuthors.id, moderationNotes.authorId))
        .where(and(eq(moderationNotes.subjectType, type), eq(moderationNotes.subjectId, id)))
        .orderBy(oldestFirst(moderationNotes.id, mostShown)),
  ),
)

export async function listNotes(
  db: Readable,
  subject: Pick<Subject, 'type' | 'id'>,
): Promise<ModeratedSubject['notes']> {
  const rows = await notesOf(db, { type: subject.type, id: subject.id })
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
}
