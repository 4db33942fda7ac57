import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DecisionEntry, ModeratedSubject } from '#contract/moderation.ts'
import type { PersonView } from '#contract/person.ts'
import { inScopeOf, type Moderator } from '#server/access/moderators.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { idLater, idNow, later, newestFirst, oldestFirst, preparedOnce } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { inOrder } from '#server/db/round-trip.ts'
import { auditLog } from '#server/db/schema/audit-log.ts'
import { comments } from '#server/db/schema/comments.ts'
import { communities } from '#server/db/schema/communities.ts'
import { moderationDecisions } from '#server/db/schema/moderation-decisions.ts'
import { moderationNotes } from '#server/db/schema/moderation-notes.ts'
import { posts } from '#server/db/schema/posts.ts'
import { reports } from '#server/db/schema/reports.ts'
import { users } from '#server/db/schema/users.ts'
import { selectDecisions, toDecisionEntry } from '#server/moderation/decision.view.ts'
import type { Subject } from '#server/moderation/subjects.ts'
import { personColumns, toPersonView } from '#server/views/person.view.ts'
import { getAbout, listContext } from './context.queries.ts'
import { getState, possibleActions } from './possible-actions.ts'

/** More than anyone reads at once; every list has an end. */
const mostShown = 50

/** All that is known about it, in one round trip. */
export async function getModeratedSubject(
  db: Database,
  moderator: Moderator,
  subject: Subject,
): Promise<ModeratedSubject> {
  const { type, id, concernsId, communityId, isAnonymous } = subject
  const [isUnmasked, concerned, communityName, about, context, kept, decisions, history, notes, state] =
    await inOrder(db, () =>
      Promise.all([
        hasUnmasked(db, moderator, subject),
        findPerson(db, concernsId),
        findCommunityName(db, communityId),
        getAbout(db, subject),
        listContext(db, moderator, subject),
        listReports(db, subject),
        listDecisions(db, subject),
        listHistory(db, moderator, subject),
        listNotes(db, subject),
        getState(db, subject),
      ]),
    )
  const isHidden = isAnonymous && !isUnmasked
  const person = isHidden ? null : concerned
  return {
    subjectType: type,
    subjectId: id,
    communityId,
    communityName,
    isAnonymous,
    mayUnmask: isHidden && moderator.isNetwork && concernsId !== null,
    person,
    about,
    context,
    reports: kept,
    decisions,
    history: person ? history : [],
    notes,
    actions: possibleActions(moderator, subject, state),
  }
}

const type = later('type', 'text')
const id = idLater('id')

const unmasked = preparedOnce((db) =>
  db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, type),
        eq(auditLog.subjectId, id),
        sql`${auditLog.event} = 'unmasked'`,
        eq(auditLog.actorId, idLater('viewer')),
      ),
    )
    .orderBy(newestFirst(auditLog.id, 1))
    .prepare('moderated_unmasked'),
)

async function hasUnmasked(db: Database, moderator: Moderator, subject: Subject): Promise<boolean> {
  if (!subject.isAnonymous || !moderator.isNetwork) return false
  const { length } = await unmasked(db).execute({ type: subject.type, id: subject.id, viewer: moderator.id })
  return length > 0
}

export async function findPerson(db: Queryable, userId: string | null): Promise<PersonView | null> {
  if (!userId) return null
  const [row] = await onePerson(db, { id: userId })
  return row ? toPersonView(row) : null
}

const onePerson = preparedSql<PersonView>(
  'moderated_person',
  () => sql`select ${users.id}, ${personColumns.displayName} as "displayName",
    ${personColumns.profileImageUrl} as "profileImageUrl", ${personColumns.isSupporter} as "isSupporter"
    from ${users} where ${users.id} = ${idNow('id')}`,
)

const communityName = preparedOnce((db) =>
  db
    .select({ name: communities.name })
    .from(communities)
    .where(eq(communities.id, idNow('id')))
    .prepare('moderated_community_name'),
)

async function findCommunityName(db: Database, communityId: string | null): Promise<string | null> {
  if (!communityId) return null
  const [row] = await communityName(db).execute({ id: communityId })
  return row?.name ?? null
}

const reportsOf = preparedOnce((db) =>
  db
    .select({
      id: reports.id,
      reason: reports.reason,
      details: reports.details,
      words: reports.words,
      state: reports.state,
      createdAt: reports.createdAt,
    })
    .from(reports)
    .where(and(eq(reports.subjectType, type), eq(reports.subjectId, id)))
    .orderBy(newestFirst(reports.id, mostShown))
    .prepare('moderated_reports'),
)

async function listReports(db: Database, subject: Subject): Promise<ModeratedSubject['reports']> {
  const rows = await reportsOf(db).execute({ type: subject.type, id: subject.id })
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
}

const selectNewest = (db: Database, which: SQL | undefined) =>
  selectDecisions(db, {}).where(which).orderBy(newestFirst(moderationDecisions.id, mostShown))

const decisionsOf = preparedOnce((db) =>
  selectNewest(
    db,
    and(eq(moderationDecisions.subjectType, type), eq(moderationDecisions.subjectId, id)),
  ).prepare('moderated_decisions'),
)

async function listDecisions(db: Database, subject: Subject): Promise<DecisionEntry[]> {
  const rows = await decisionsOf(db).execute({ type: subject.type, id: subject.id })
  return rows.map(toDecisionEntry)
}

const historyOf = preparedOnce((db) =>
  selectNewest(
    db,
    and(
      eq(moderationDecisions.concernsId, idLater('person')),
      ne(moderationDecisions.subjectId, id),
      inScopeOf({ id: idLater('viewer') }, moderationDecisions.communityId),
      sql`case ${moderationDecisions.subjectType}
        when 'post' then exists (select from ${posts} where ${posts.id} = ${moderationDecisions.subjectId} and not ${posts.isAnonymous} offset 0)
        when 'comment' then exists (select from ${comments} where ${comments.id} = ${moderationDecisions.subjectId} and not ${comments.isAnonymous} offset 0)
        else true end`,
    ),
  ).prepare('moderated_history'),
)

/**
 * Earlier decisions about somebody by name. What they wrote anonymously is never among it: two decisions side by side
 * would tell who wrote it. Neither is what is gone, of which nobody can tell any more whether it was anonymous.
 */
async function listHistory(
  db: Database,
  moderator: Moderator,
  { id: subjectId, concernsId }: Subject,
): Promise<DecisionEntry[]> {
  if (!concernsId) return []
  const rows = await historyOf(db).execute({ person: concernsId, id: subjectId, viewer: moderator.id })
  return rows.map(toDecisionEntry)
}

const noteAuthors = alias(users, 'note_authors')

const notesOf = preparedOnce((db) =>
  db
    .select({
      id: moderationNotes.id,
      authorName: noteAuthors.displayName,
      content: moderationNotes.content,
      createdAt: moderationNotes.createdAt,
    })
    .from(moderationNotes)
    .leftJoin(noteAuthors, eq(noteAuthors.id, moderationNotes.authorId))
    .where(and(eq(moderationNotes.subjectType, type), eq(moderationNotes.subjectId, id)))
    .orderBy(oldestFirst(moderationNotes.id, mostShown))
    .prepare('moderated_notes'),
)

async function listNotes(db: Database, subject: Subject): Promise<ModeratedSubject['notes']> {
  const rows = await notesOf(db).execute({ type: subject.type, id: subject.id })
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
}
