import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ReportSubject } from '#contract/safety-rules.ts'
import { isInScope, type Moderator } from '#server/access/moderators.ts'
import type { Queryable } from '#server/db/client.ts'
import { idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { appeals } from '#server/db/schema/appeals.ts'
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

interface Found extends Subject {
  /** It was reported, or decided about, before. */
  isKnown: boolean
}

/** What each kind of thing is found by: a query of one row for the id at hand. */
const there: Record<ReportSubject, SQL> = {
  post: sql`select author_id as concerns_id, community_id, null::uuid as post_id, content, is_anonymous,
    removed_at is not null as is_removed, deleted_at is not null as is_gone
    from ${posts} where id = ${idNow('id')}`,
  comment: sql`select comments.author_id as concerns_id, posts.community_id, posts.id as post_id, comments.content,
    comments.is_anonymous, comments.removed_at is not null as is_removed, comments.deleted_at is not null as is_gone
    from ${comments} join ${posts} on posts.id = comments.post_id where comments.id = ${idNow('id')}`,
  message: sql`select sender_id as concerns_id, null::uuid as community_id, null::uuid as post_id, content,
    false as is_anonymous, false as is_removed, false as is_gone
    from ${messages} where id = ${idNow('id')}`,
  user: sql`select id as concerns_id, null::uuid as community_id, null::uuid as post_id, display_name as content,
    false as is_anonymous, false as is_removed, erased_at is not null as is_gone
    from ${users} where id = ${idNow('id')}`,
  community: sql`select creator_id as concerns_id, null::uuid as community_id, null::uuid as post_id, name as content,
    false as is_anonymous, false as is_removed, false as is_gone
    from ${communities} where id = ${idNow('id')}`,
}

/** Whether it was anonymous is no longer known, so it counts as if it was. */
const remembered = (type: ReportSubject): SQL => sql`select concerns_id, community_id, null::uuid as post_id,
  words as content, ${sql.raw(String(type === 'post' || type === 'comment'))} as is_anonymous, false as is_removed, true as is_gone
  from ${reports} where ${isAbout(reports, type)} order by id desc limit 1`

const isAbout = (table: { subjectType: AnyPgColumn; subjectId: AnyPgColumn }, type: ReportSubject): SQL =>
  sql`${table.subjectType} = ${sql.raw(`'${type}'`)} and ${table.subjectId} = ${idNow('id')}`

interface Row {
  concerns_id: string | null
  community_id: string | null
  post_id: string | null
  content: string | null
  is_anonymous: boolean
  is_removed: boolean
  is_gone: boolean
  is_known: boolean
}

const prepared = (type: ReportSubject) =>
  preparedSql<Row>(
    `moderated_${type}`,
    () => sql`select found.*,
        exists (select from ${reports} where ${isAbout(reports, type)})
        or exists (select from ${moderationDecisions} where ${isAbout(moderationDecisions, type)}) as is_known
      from (
        (select 1 as place, * from (${there[type]}) as there)
        union all (select 2 as place, * from (${remembered(type)}) as remembered)
      ) as found order by place limit 1`,
  )

const lookUp: Record<ReportSubject, ReturnType<typeof prepared>> = {
  post: prepared('post'),
  comment: prepared('comment'),
  message: prepared('message'),
  user: prepared('user'),
  community: prepared('community'),
}

/** Whatever was reported, as it is now; or, when it is gone for good, as its last report remembers it. */
export async function findSubject(db: Queryable, type: ReportSubject, id: string): Promise<Found | null> {
  const [row] = await lookUp[type](db, { id })
  return row
    ? {
        type,
        id,
        concernsId: row.concerns_id,
        communityId: row.community_id,
        postId: row.post_id,
        content: row.content,
        isAnonymous: row.is_anonymous,
        isRemoved: row.is_removed,
        isGone: row.is_gone,
        isKnown: row.is_known,
      }
    : null
}

/** Moderators look only at what was reported or decided before, within their scope, and not about themselves. */
export function requireInSight(moderator: Moderator, subject: Found | null): Subject {
  if (!subject?.isKnown || !isInScope(moderator, subject.communityId) || subject.concernsId === moderator.id)
    throw notFound()
  return subject
}

const locking = preparedSql(
  'moderated_lock',
  () => sql`select pg_advisory_xact_lock(hashtextextended(${sql.placeholder('what')}::text, 0))`,
)

/** One decision after the other about the same thing, through every instance. */
const lockSubject = (tx: Queryable, type: ReportSubject, id: string) =>
  locking(tx, { what: `moderation ${type} ${id}` })

const lockingAppealed = preparedSql(
  'moderated_lock_of_appeal',
  () => sql`
  select pg_advisory_xact_lock(hashtextextended('moderation ' || ${moderationDecisions.subjectType} || ' ' || ${moderationDecisions.subjectId}::text, 0))
  from ${appeals} join ${moderationDecisions} on ${moderationDecisions.id} = ${appeals.decisionId}
  where ${appeals.id} = ${idNow('id')}`,
)

/** The same for what an appeal is about; nothing, if there is no such appeal. */
export const lockSubjectOfAppeal = (tx: Queryable, appealId: string) => lockingAppealed(tx, { id: appealId })

/** What was there when nobody else was deciding about it any more; both are asked for at once. */
export async function findLocked(tx: Queryable, type: ReportSubject, id: string): Promise<Found | null> {
  const [, subject] = await Promise.all([lockSubject(tx, type, id), findSubject(tx, type, id)])
  return subject
}
