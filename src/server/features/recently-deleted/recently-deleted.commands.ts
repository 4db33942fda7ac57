import { and, eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import { isCommentInOpenCase, isPostGivenUp, isPostInOpenCase } from '#server/access/open-cases.ts'
import type { Transaction } from '#server/db/connection.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import { notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { letGoOfPhotos } from '#server/storage/shown-photos.ts'

/**
 * At once, with photos and all that stood under it. What an open report is about stays until that is dealt with, as
 * deleted things do; its author is not told, because that would tell them of the report (decision 0083). For them it is
 * gone from here on: a second time, and everywhere else, there is nothing.
 */
export async function giveUp(tx: Transaction, viewer: Viewer, id: string): Promise<void> {
  if (await mark(tx, posts, viewer, id)) {
    await letGoOfPhotos(tx, uploads.postId, id)
    await tx.delete(posts).where(and(eq(posts.id, id), not(isPostInOpenCase)))
    return
  }
  if (!(await mark(tx, comments, viewer, id, not(isPostGivenUp)))) throw notFound()
  await tx.delete(comments).where(and(eq(comments.id, id), not(isCommentInOpenCase)))
}

async function mark(
  tx: Transaction,
  table: typeof posts | typeof comments,
  viewer: Viewer,
  id: string,
  condition?: SQL,
): Promise<boolean> {
  const { rowCount: marked } = await tx
    .update(table)
    .set({ givenUpAt: sql`now()` })
    .where(
      and(
        eq(table.id, id),
        eq(table.authorId, viewer.id),
        isNotNull(table.deletedAt),
        isNull(table.removedAt),
        isNull(table.givenUpAt),
        condition,
      ),
    )
  return Boolean(marked)
}
