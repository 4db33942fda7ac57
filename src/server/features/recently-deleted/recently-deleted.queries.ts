import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { retentionDays } from '#contract/core/retention.ts'
import type { RecentlyDeletedView } from '#contract/recently-deleted.ts'
import { isMember, mayCommentOn, postVisibleTo } from '#server/access/visibility.ts'
import type { Readable } from '#server/db/connection.ts'
import { daysAgo } from '#server/db/days.ts'
import { idLater } from '#server/db/parameters.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { builder, selecting, statement } from '#server/db/statement.ts'
import type { Viewer } from '#server/http/viewer.ts'

const viewer = { id: idLater('viewer') }

/** What a moderator took down is not the author's to restore; it is told of elsewhere. */
const isRestorable = (table: typeof posts | typeof comments, days: number): SQL | undefined =>
  and(
    eq(table.authorId, viewer.id),
    gt(table.deletedAt, daysAgo(days)),
    isNull(table.givenUpAt),
    isNull(table.removedAt),
    isNull(table.eraseAfter),
  )

/** An alias for each, because the two kinds become one list. */
const columnsOf = (
  table: typeof posts | typeof comments,
  kind: RecentlyDeletedView['kind'],
  { hasPhoto, hindrance }: { hasPhoto: SQL; hindrance: SQL },
) => ({
  id: sql<string>`${table.id}`.as('id'),
  kind: sql<RecentlyDeletedView['kind']>`${sql.raw(`'${kind}'`)}`.as('kind'),
  content: sql<string>`${table.content}`.as('content'),
  hasPhoto: sql<boolean>`${hasPhoto}`.as('has_photo'),
  communityName: sql<string | null>`${communities.name}`.as('community_name'),
  isAnonymous: sql<boolean>`${table.isAnonymous}`.as('is_anonymous'),
  createdAt: sql<Date>`${table.createdAt}`.mapWith(table.createdAt).as('created_at'),
  deletedAt: sql<Date>`${table.deletedAt}`.mapWith(table.createdAt).as('deleted_at'),
  hindrance: sql<RecentlyDeletedView['hindrance']>`${hindrance}`.as('hindrance'),
})

const recentlyDeleted = statement('recently_deleted', () => {
  const ownPosts = builder
    .select(
      columnsOf(posts, 'post', {
        hasPhoto: sql`${posts.imageUrl} is not null`,
        hindrance: sql`case when ${posts.communityId} is not null and not ${isMember(viewer.id, posts.communityId)} then 'notMember' end`,
      }),
    )
    .from(posts)
    .leftJoin(communities, eq(communities.id, posts.communityId))
    .where(isRestorable(posts, retentionDays.deletedPosts))
  const ownComments = builder
    .select(
      columnsOf(comments, 'comment', {
        hasPhoto: sql`false`,
        hindrance: sql`case when not ${postVisibleTo(viewer)} then 'postGone' when not ${mayCommentOn(viewer)} then 'commentsClosed' end`,
      }),
    )
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .leftJoin(communities, eq(communities.id, posts.communityId))
    .where(and(isRestorable(comments, retentionDays.deletedComments), isNull(posts.givenUpAt)))
  const both = unionAll(
    builder.select().from(ownPosts.as('own_posts')),
    builder.select().from(ownComments.as('own_comments')),
  ).as('both')
  const { id, kind, content, hasPhoto, communityName, isAnonymous, createdAt, deletedAt, hindrance } = both
  return selecting(
    { id, kind, content, hasPhoto, communityName, isAnonymous, createdAt, deletedAt, hindrance },
    (select) => select.from(both).orderBy(desc(deletedAt), desc(id)).limit(limits.recentlyDeleted),
  )
})

/** The viewer's own, whoever else could once see it: nobody else is ever asked about here. */
export async function listRecentlyDeleted(db: Readable, by: Viewer): Promise<RecentlyDeletedView[]> {
  const found = await recentlyDeleted(db, { viewer: by.id })
  return found.map(({ createdAt, deletedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    deletedAt: deletedAt.toISOString(),
  }))
}
