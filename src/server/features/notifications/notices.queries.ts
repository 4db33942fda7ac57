import { and, desc, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { NoticeView } from '#contract/notices.ts'
import type { PageQuery } from '#contract/paging.ts'
import { commentVisibleTo, noBlockBetween, postVisibleTo } from '#server/access/visibility.ts'
import type { Database } from '#server/db/client.ts'
import { comments } from '#server/db/schema/comments.ts'
import { notices } from '#server/db/schema/notices.ts'
import { posts } from '#server/db/schema/posts.ts'
import { users } from '#server/db/schema/users.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { personColumns, toPersonView } from '#server/views/person.view.ts'

const written = alias(comments, 'written')

/** What the viewer may still see of what happened. An anonymous author stays behind. */
export async function listNotices(
  db: Database,
  viewer: Viewer,
  { before }: PageQuery,
  rows: number,
): Promise<NoticeView[]> {
  const found = await db
    .select({
      id: notices.id,
      kind: notices.kind,
      person: personColumns,
      isAnonymous: sql<boolean>`coalesce(${written.isAnonymous}, false)`,
      postId: posts.id,
      readAt: notices.readAt,
      createdAt: notices.createdAt,
    })
    .from(notices)
    .leftJoin(written, eq(written.id, notices.commentId))
    .leftJoin(posts, eq(posts.id, written.postId))
    .innerJoin(users, eq(users.id, sql`coalesce(${notices.personId}, ${written.authorId})`))
    .where(
      and(
        eq(notices.userId, viewer.id),
        before ? lt(notices.id, before) : undefined,
        or(
          and(isNotNull(notices.personId), noBlockBetween(viewer.id, users.id)),
          and(isNotNull(notices.commentId), postVisibleTo(viewer), commentVisibleTo(viewer, written)),
        ),
      ),
    )
    .orderBy(desc(notices.id))
    .limit(rows)
  return found.map(({ id, kind, person, isAnonymous, postId, readAt, createdAt }) => ({
    id,
    kind,
    person: isAnonymous ? null : toPersonView(person),
    postId,
    isRead: readAt !== null,
    createdAt: createdAt.toISOString(),
  }))
}

export async function markNoticesRead(db: Database, viewer: Viewer, upTo: string): Promise<void> {
  await db
    .update(notices)
    .set({ readAt: sql`now()` })
    .where(and(eq(notices.userId, viewer.id), lte(notices.id, upTo), isNull(notices.readAt)))
}
