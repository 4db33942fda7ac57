import { and, asc, eq, type Subquery, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type { CommentView } from '#contract/comments.ts'
import { deletedMember } from '#contract/core/deleted-member.ts'
import {
  commentNotFilteredBy,
  commentNotHiddenBy,
  commentNotMutedBy,
  commentVisibleTo,
  type SqlViewer,
} from '#server/access/visibility.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { users } from '#server/db/schema/users.ts'
import { type RowsOf, selecting } from '#server/db/statement.ts'
import { hasFilteredWords } from './folded-by.view.ts'
import { mentionsOfComment, withNamesOfNow } from './mention.view.ts'
import { personColumns, toPersonView } from './person.view.ts'
import { ownEmail } from './post.view.ts'

const parent = alias(comments, 'parent')

interface Hydration {
  /** Whether the viewer may have chosen something about words. */
  hasChosen: boolean
  /** Whether any of them can be a reply. */
  hasParents?: boolean
}

/** Oldest first, a page of comments with all that is shown. The ids must be of comments that the viewer may read. */
export const hydrateComments = (
  page: Subquery & { id: AnyPgColumn },
  viewer: SqlViewer,
  { hasChosen, hasParents = true }: Hydration,
) =>
  selecting(
    {
      id: comments.id,
      postId: comments.postId,
      // A reply to a comment that is gone, or not for this viewer, stands on its own.
      parentId: parent.id,
      content: comments.content,
      mentions: mentionsOfComment(viewer),
      isAnonymous: comments.isAnonymous,
      isPostAuthor: sql<boolean>`(${comments.isAnonymous} and ${posts.isAnonymous} and ${comments.authorId} = ${posts.authorId})`,
      // For the two of them: who wrote the post, and who wrote the comment.
      isThanked: sql<boolean>`(${comments.thankedAt} is not null and ${viewer.id} in (${posts.authorId}, ${comments.authorId}))`,
      toneIndicators: comments.toneIndicators,
      hasFilteredWords: hasChosen
        ? hasFilteredWords(viewer.id, comments.filterWords, comments.authorId)
        : sql<boolean>`false`,
      createdAt: comments.createdAt,
      editedAt: comments.editedAt,
      author: personColumns,
      isByDeletedMember: sql<boolean>`(${users.eraseAfter} is not null and not ${comments.isAnonymous})`,
      authorEmail: ownEmail(viewer, comments.authorId),
    },
    (select) =>
      select
        .from(page)
        .innerJoin(comments, eq(comments.id, page.id))
        .innerJoin(posts, eq(posts.id, comments.postId))
        .innerJoin(users, eq(users.id, comments.authorId))
        .leftJoin(
          parent,
          hasParents
            ? and(
                eq(parent.id, comments.parentId),
                commentVisibleTo(viewer, parent),
                commentNotHiddenBy(viewer, parent),
                hasChosen ? commentNotFilteredBy(viewer, parent) : undefined,
                commentNotMutedBy(viewer, parent),
              )
            : sql`false`,
        )
        .orderBy(asc(comments.id)),
  )

export type CommentRow = RowsOf<ReturnType<typeof hydrateComments>>

/** The only way from a comment's row to the wire. An anonymous author stays behind. */
export const toCommentView = (row: CommentRow, viewer: { id: string }): CommentView => ({
  id: row.id,
  postId: row.postId,
  parentId: row.parentId,
  ...(row.isByDeletedMember
    ? { content: deletedMember.comment, mentions: [] }
    : withNamesOfNow(row.content, row.mentions)),
  author:
    row.isAnonymous || row.isByDeletedMember ? null : { ...toPersonView(row.author), email: row.authorEmail },
  isAnonymous: row.isAnonymous,
  isMine: row.author.id === viewer.id,
  isPostAuthor: row.isPostAuthor,
  isThanked: row.isThanked && !row.isByDeletedMember,
  toneIndicators: row.isByDeletedMember ? [] : row.toneIndicators,
  foldedBy: row.hasFilteredWords && !row.isByDeletedMember ? { notes: [], words: true } : null,
  createdAt: row.createdAt.toISOString(),
  editedAt: row.isByDeletedMember ? null : (row.editedAt?.toISOString() ?? null),
})
