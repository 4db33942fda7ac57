import { and, desc, eq, sql } from 'drizzle-orm'
import type { ReportSubject } from '#contract/safety-rules.ts'
import { isInScope, type Moderator } from '#server/access/moderators.ts'
import type { Queryable } from '#server/db/client.ts'
import { comments } from '#server/db/schema/comments.ts'
import { communities } from '#server/db/schema/communities.ts'
import { messages } from '#server/db/schema/messages.ts'
import { moderationDecisions } from '#server/db/schema/moderation-decisions.ts'
import { posts } from '#server/db/schema/posts.ts'
import { reports } from '#server/db/schema/reports.ts'
import { users } from '#server/db/schema/users.ts'
import { notFound } from '#server/http/errors.ts'

/** What moderators decide about. Whom it concerns is for the decision alone: it goes into no answer as it is. */
export interface Subject {
  type: ReportSubject
  id: string
  concernsId: string | null
  communityId: string | null
  /** Of a comment: the post that it is on. */
  postId: string | null
  content: string | null
  isAnonymous: boolean
  isRemoved: boolean
  /** Its author deleted it, or it is gone for good. */
  isGone: boolean
}

const no = sql<boolean>`false`
const none = sql<null>`null`

type Found = Omit<Subject, 'type' | 'id'>
type LookUp = (db: Queryable, id: string) => PromiseLike<Found[]>

const lookUp: Record<ReportSubject, LookUp> = {
  post: (db, id) =>
    db
      .select({
        concernsId: posts.authorId,
        communityId: posts.communityId,
        postId: none,
        content: posts.content,
        isAnonymous: posts.isAnonymous,
        isRemoved: sql<boolean>`${posts.removedAt} is not null`,
        isGone: sql<boolean>`${posts.deletedAt} is not null`,
      })
      .from(posts)
      .where(eq(posts.id, id)),
  comment: (db, id) =>
    db
      .select({
        concernsId: comments.authorId,
        communityId: posts.communityId,
        postId: comments.postId,
        content: comments.content,
        isAnonymous: comments.isAnonymous,
        isRemoved: sql<boolean>`${comments.removedAt} is not null`,
        isGone: sql<boolean>`${comments.deletedAt} is not null`,
      })
      .from(comments)
      .innerJoin(posts, eq(posts.id, comments.postId))
      .where(eq(comments.id, id)),
  message: (db, id) =>
    db
      .select({
        concernsId: messages.senderId,
        communityId: none,
        postId: none,
        content: messages.content,
        isAnonymous: no,
        isRemoved: no,
        isGone: no,
      })
      .from(messages)
      .where(eq(messages.id, id)),
  user: (db, id) =>
    db
      .select({
        concernsId: users.id,
        communityId: none,
        postId: none,
        content: users.displayName,
        isAnonymous: no,
        isRemoved: no,
        isGone: sql<boolean>`${users.erasedAt} is not null`,
      })
      .from(users)
      .where(eq(users.id, id)),
  community: (db, id) =>
    db
      .select({
        concernsId: communities.creatorId,
        communityId: none,
        postId: none,
        content: communities.name,
        isAnonymous: no,
        isRemoved: no,
        isGone: no,
      })
      .from(communities)
      .where(eq(communities.id, id)),
}

/** Whatever was reported, as it is now; or, when it is gone for good, as its last report remembers it. */
export async function findSubject(db: Queryable, type: ReportSubject, id: string): Promise<Subject | null> {
  const [there] = await lookUp[type](db, id)
  if (there) return { type, id, ...there }
  const [remembered] = await db
    .select({ concernsId: reports.concernsId, communityId: reports.communityId, content: reports.words })
    .from(reports)
    .where(and(eq(reports.subjectType, type), eq(reports.subjectId, id)))
    .orderBy(desc(reports.id))
    .limit(1)
  if (!remembered) return null
  // Whether it was anonymous is no longer known, so it counts as if it was.
  const isAnonymous = type === 'post' || type === 'comment'
  return { type, id, ...remembered, postId: null, isAnonymous, isRemoved: false, isGone: true }
}

/** Moderators look only at what was reported or decided before, within their scope, and not about themselves. */
export async function requireSubject(
  db: Queryable,
  moderator: Moderator,
  type: ReportSubject,
  id: string,
): Promise<Subject> {
  const subject = await findSubject(db, type, id)
  if (!subject || !isInScope(moderator, subject.communityId) || subject.concernsId === moderator.id)
    throw notFound()
  const [known] = await db
    .select({
      isKnown: sql<boolean>`
        exists (select from ${reports} where ${reports.subjectType} = ${type} and ${reports.subjectId} = ${id})
        or exists (select from ${moderationDecisions}
          where ${moderationDecisions.subjectType} = ${type} and ${moderationDecisions.subjectId} = ${id})`,
    })
    .from(sql`(select) as one`)
  if (!known?.isKnown) throw notFound()
  return subject
}

/** One decision after the other about the same thing, through every instance. */
export const lockSubject = (tx: Queryable, type: ReportSubject, id: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`moderation ${type} ${id}`}, 0))`)
