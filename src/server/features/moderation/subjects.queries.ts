import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DecisionEntry, ModeratedSubject } from '#contract/moderation.ts'
import type { PersonView } from '#contract/person.ts'
import { inScopeOf, type Moderator } from '#server/access/moderators.ts'
import type { Queryable } from '#server/db/client.ts'
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
import { listActions } from './possible-actions.ts'

/** More than anyone reads at once; every list has an end. */
const mostShown = 50

export async function getModeratedSubject(
  db: Queryable,
  moderator: Moderator,
  subject: Subject,
): Promise<ModeratedSubject> {
  const isHidden = subject.isAnonymous && !(await hasUnmasked(db, moderator, subject))
  const person = isHidden ? null : await findPerson(db, subject.concernsId)
  return {
    subjectType: subject.type,
    subjectId: subject.id,
    communityId: subject.communityId,
    communityName: await findCommunityName(db, subject.communityId),
    isAnonymous: subject.isAnonymous,
    mayUnmask: isHidden && moderator.isNetwork && subject.concernsId !== null,
    person,
    about: await getAbout(db, subject),
    context: await listContext(db, moderator, subject),
    reports: await listReports(db, subject),
    decisions: await listDecisions(
      db,
      and(eq(moderationDecisions.subjectType, subject.type), eq(moderationDecisions.subjectId, subject.id)),
    ),
    history: person ? await listHistory(db, moderator, subject, person) : [],
    notes: await listNotes(db, subject),
    actions: await listActions(db, moderator, subject),
  }
}

export async function hasUnmasked(
  db: Queryable,
  moderator: Moderator,
  { type, id }: Subject,
): Promise<boolean> {
  if (!moderator.isNetwork) return false
  const found = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.event, 'unmasked'),
        eq(auditLog.actorId, moderator.id),
        eq(auditLog.subjectType, type),
        eq(auditLog.subjectId, id),
      ),
    )
    .limit(1)
  return found.length > 0
}

export async function findPerson(db: Queryable, id: string | null): Promise<PersonView | null> {
  if (!id) return null
  const [row] = await db.select(personColumns).from(users).where(eq(users.id, id))
  return row ? toPersonView(row) : null
}

async function findCommunityName(db: Queryable, id: string | null): Promise<string | null> {
  if (!id) return null
  const [row] = await db.select({ name: communities.name }).from(communities).where(eq(communities.id, id))
  return row?.name ?? null
}

async function listReports(db: Queryable, { type, id }: Subject): Promise<ModeratedSubject['reports']> {
  const rows = await db
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
    .orderBy(desc(reports.id))
    .limit(mostShown)
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
}

async function listDecisions(db: Queryable, which: SQL | undefined): Promise<DecisionEntry[]> {
  const rows = await selectDecisions(db, {})
    .where(which)
    .orderBy(desc(moderationDecisions.id))
    .limit(mostShown)
  return rows.map(toDecisionEntry)
}

/**
 * Earlier decisions about somebody by name. What they wrote anonymously is never among it: two decisions side by side
 * would tell who wrote it. Neither is what is gone, of which nobody can tell any more whether it was anonymous.
 */
const listHistory = (db: Queryable, moderator: Moderator, subject: Subject, person: PersonView) =>
  listDecisions(
    db,
    and(
      eq(moderationDecisions.concernsId, person.id),
      ne(moderationDecisions.subjectId, subject.id),
      inScopeOf(moderator, moderationDecisions.communityId),
      sql`case ${moderationDecisions.subjectType}
        when 'post' then exists (select from ${posts} where ${posts.id} = ${moderationDecisions.subjectId} and not ${posts.isAnonymous})
        when 'comment' then exists (select from ${comments} where ${comments.id} = ${moderationDecisions.subjectId} and not ${comments.isAnonymous})
        else true end`,
    ),
  )

const noteAuthors = alias(users, 'note_authors')

async function listNotes(db: Queryable, { type, id }: Subject): Promise<ModeratedSubject['notes']> {
  const rows = await db
    .select({
      id: moderationNotes.id,
      authorName: noteAuthors.displayName,
      content: moderationNotes.content,
      createdAt: moderationNotes.createdAt,
    })
    .from(moderationNotes)
    .leftJoin(noteAuthors, eq(noteAuthors.id, moderationNotes.authorId))
    .where(and(eq(moderationNotes.subjectType, type), eq(moderationNotes.subjectId, id)))
    .orderBy(asc(moderationNotes.id))
    .limit(mostShown)
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
}
