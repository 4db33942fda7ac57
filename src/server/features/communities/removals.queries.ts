import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { RemovalView } from '#contract/communities/community-moderation.ts'
import type { PageQuery } from '#contract/core/paging.ts'
import type { Readable } from '#server/db/connection.ts'
import { idLater, newestFirst, theEndOfTime } from '#server/db/parameters.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { removals } from '#server/db/schema/communities/removals.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { selecting, statements } from '#server/db/statement.ts'
import { rowsFor } from '#server/http/paging.ts'
import type { Viewer } from '#server/http/viewer.ts'

const removalPage = statements('removals', (rows: number) =>
  selecting(
    {
      id: removals.id,
      isPost: sql<boolean>`${removals.postId} is not null`,
      content: sql<string>`coalesce(${posts.content}, ${comments.content})`,
      communityId: removals.communityId,
      communityName: communities.name,
      reason: removals.reason,
      removedAt: removals.createdAt,
    },
    (select) =>
      select
        .from(removals)
        .innerJoin(communities, eq(communities.id, removals.communityId))
        .leftJoin(posts, eq(posts.id, removals.postId))
        .leftJoin(comments, eq(comments.id, removals.commentId))
        .where(
          and(
            eq(removals.authorId, idLater('viewer')),
            isNull(removals.readAt),
            lt(removals.id, idLater('before')),
          ),
        )
        .orderBy(newestFirst(removals.id, rows)),
  ),
)

/** Only ever the viewer's own: for anybody else this would tell who wrote an anonymous post. */
export async function listOwnRemovals(db: Readable, by: Viewer, query: PageQuery): Promise<RemovalView[]> {
  const rows = await removalPage(rowsFor(query))(db, {
    viewer: by.id,
    before: query.before ?? theEndOfTime,
  })
  return rows.map(({ isPost, removedAt, ...row }) => ({
    ...row,
    subject: isPost ? ('post' as const) : ('comment' as const),
    removedAt: removedAt.toISOString(),
  }))
}
