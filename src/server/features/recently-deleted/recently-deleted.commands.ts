import { and, eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import { isCommentInOpenCase, isPostInOpenCase } from '#server/access/open-cases.ts'
import type { Transaction } from '#server/db/connection.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'

/**
 * At once, with photo and all that stood under it. What an open report is about stays until that is dealt with, as
 * deleted things do; its author is not told, because that would tell them of the report (decision 0083).
 */
export async function giveUp(tx: Transaction, viewer: Viewer, id: string): Promise<void> {
  const isPostGone = await giveUpOne(tx, posts, isPostInOpenCase, viewer, id)
  if (isPostGone) return
  if (!(await giveUpOne(tx, comments, isCommentInOpenCase, viewer, id))) throw notFound()
}

async function giveUpOne(
  tx: Transaction,
  table: typeof posts | typeof comments,
  isInOpenCase: SQL,
  viewer: Viewer,
  id: string,
): Promise<boolean> {
  const isTheirs = and(
    eq(table.id, id),
    eq(table.authorId, viewer.id),
    isNotNull(table.deletedAt),
    isNull(table.removedAt),
  )
  const { rowCount: marked } = await tx.update(table).set({ givenUpAt: sql`now()` }).where(isTheirs)
  if (!marked) return false
  await tx.delete(table).where(and(isTheirs, not(isInOpenCase)))
  return true
}
