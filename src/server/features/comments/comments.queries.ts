import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import type { CommentList, CommentView } from '#contract/comments.ts'
import { requireReadablePost } from '#server/access/permissions.ts'
import {
  commentNotFilteredBy,
  commentNotHiddenBy,
  commentNotMutedBy,
  commentVisibleTo,
  postVisibleTo,
} from '#server/access/visibility.ts'
import type { Readable } from '#server/db/connection.ts'
import { idLater, idNow, oldestFirst, theBeginningOfTime } from '#server/db/parameters.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { builder, statements } from '#server/db/statement.ts'
import { notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { hydrateComments, toCommentView } from '#server/views/comment.view.ts'

const viewer = { id: idLater('viewer') }

/** Ids of comments that the viewer may read, on posts that the viewer may read. */
const readable = (which: SQL | undefined, rows: number, by = viewer) =>
  builder
    .select({ id: comments.id })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(and(which, postVisibleTo(by), commentVisibleTo(by), commentNotMutedBy(by)))
    .orderBy(oldestFirst(comments.id, rows))
    .as('page')

const ofPost = and(
  eq(comments.postId, idLater('postId')),
  gt(comments.id, idLater('after')),
  commentNotHiddenBy(viewer),
)

/** A number of rows, and whether the viewer may have chosen something about words. */
const lists = statements('comments_of_post', (way: `${number}` | `${number}_chosen`) => {
  const hasChosen = way.endsWith('_chosen')
  const which = hasChosen ? and(ofPost, commentNotFilteredBy(viewer)) : ofPost
  return hydrateComments(readable(which, Number.parseInt(way, 10)), viewer, { hasChosen })
})

/** Found by its key: the plan does not depend on who asks (`idNow`). */
const one = statements('comment', (way: 'all' | 'chosen') => {
  const by = { id: idNow('viewer') }
  return hydrateComments(readable(eq(comments.id, idNow('id')), 1, by), by, { hasChosen: way === 'chosen' })
})

/** One's own needs none of the rules, and one's own words are never filtered. */
const own = statements('own_comment', (way: 'comment' | 'reply') => {
  const by = { id: idNow('viewer') }
  const page = builder
    .select({ id: comments.id })
    .from(comments)
    .where(
      and(
        eq(comments.id, idNow('id')),
        eq(comments.authorId, by.id),
        isNull(comments.deletedAt),
        isNull(comments.removedAt),
      ),
    )
    .as('page')
  return hydrateComments(page, by, { hasChosen: false, hasParents: way === 'reply' })
})

export async function listComments(
  db: Readable,
  by: Viewer,
  postId: string,
  query: CommentList,
  rows: number,
): Promise<CommentView[]> {
  const values = { viewer: by.id, postId, after: query.after ?? theBeginningOfTime }
  const found = await lists(by.hasChosenContent ? `${rows}_chosen` : `${rows}`)(db, values)
  // No comments, or no such post? Only an empty answer leaves that open.
  if (found.length === 0) await requireReadablePost(db, by, postId)
  return found.map((row) => toCommentView(row, by))
}

export async function requireComment(db: Readable, by: Viewer, id: string): Promise<CommentView> {
  const [row] = await one(by.hasChosenContent ? 'chosen' : 'all')(db, { viewer: by.id, id })
  if (!row) throw notFound()
  return toCommentView(row, by)
}

/** What the viewer has just written. */
export async function getOwnComment(
  db: Readable,
  by: Viewer,
  id: string,
  kind: 'comment' | 'reply',
): Promise<CommentView | null> {
  const [row] = await own(kind)(db, { viewer: by.id, id })
  return row ? toCommentView(row, by) : null
}
