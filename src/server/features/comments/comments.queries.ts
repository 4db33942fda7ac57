import { and, eq, gt, type SQL } from 'drizzle-orm'
import type { CommentList, CommentView } from '#contract/comments.ts'
import {
  commentNotFilteredBy,
  commentNotHiddenBy,
  commentNotMutedBy,
  commentVisibleTo,
  postVisibleTo,
} from '#server/access/visibility.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { idLater, oldestFirst, theBeginningOfTime } from '#server/db/planned-once.ts'
import { comments } from '#server/db/schema/comments.ts'
import { posts } from '#server/db/schema/posts.ts'
import { notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { dressComments, toCommentView } from '#server/views/comment.view.ts'

const viewer = { id: idLater('viewer') }

/** Ids of comments that the viewer may read, on posts that the viewer may read. */
const readable = (db: Database, which: SQL | undefined, rows: number) =>
  db
    .select({ id: comments.id })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(and(which, postVisibleTo(viewer), commentVisibleTo(viewer), commentNotMutedBy(viewer)))
    .orderBy(oldestFirst(comments.id, rows))
    .as('page')

export function prepareCommentQueries(db: Database) {
  const ofPost = and(
    eq(comments.postId, idLater('postId')),
    gt(comments.id, idLater('after')),
    commentNotHiddenBy(viewer),
  )
  /** `hasChosen`: whether the viewer may have chosen something about words. */
  const prepareList = (name: string, rows: number, hasChosen: boolean) => {
    const which = hasChosen ? and(ofPost, commentNotFilteredBy(viewer)) : ofPost
    return dressComments(db, readable(db, which, rows), viewer, hasChosen).prepare(`comments_of_${name}`)
  }
  const lists = new Map<string, ReturnType<typeof prepareList>>()

  const one = dressComments(db, readable(db, eq(comments.id, idLater('id')), 1), viewer).prepare(
    'comments_one',
  )

  const findComment = async (by: Viewer, id: string): Promise<CommentView | null> => {
    const [row] = await one.execute({ viewer: by.id, id })
    return row ? toCommentView(row, by) : null
  }

  return {
    async listComments(by: Viewer, postId: string, query: CommentList, rows: number): Promise<CommentView[]> {
      const hasChosen = by.hasChosenContent ?? true
      const name = `post_${rows}${hasChosen ? '_chosen' : ''}`
      const list = lists.get(name) ?? prepareList(name, rows, hasChosen)
      lists.set(name, list)
      const found = await list.execute({ viewer: by.id, postId, after: query.after ?? theBeginningOfTime })
      // No comments, or no such post? Only an empty answer leaves that open.
      if (found.length === 0) await requireReadablePost(db, by, postId)
      return found.map((row) => toCommentView(row, by))
    },

    findComment,

    async getComment(by: Viewer, id: string): Promise<CommentView> {
      const comment = await findComment(by, id)
      if (!comment) throw notFound()
      return comment
    },
  }
}

/** Who wrote a post that the viewer may read; for deciding, never for showing. */
export async function requireReadablePost(db: Queryable, by: Viewer, postId: string) {
  const [post] = await db
    .select({ authorId: posts.authorId, isAnonymous: posts.isAnonymous, communityId: posts.communityId })
    .from(posts)
    .where(and(eq(posts.id, postId), postVisibleTo(by)))
  if (!post) throw notFound()
  return post
}
