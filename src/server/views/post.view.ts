import { and, desc, eq, isNotNull, type SQL, type Subquery, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { PostView, SavedView } from '#contract/posts/posts.ts'
import { isForVisitors, mayCommentOn, type SqlViewer } from '#server/access/visibility.ts'
import { notesThat } from '#server/access/word-filters.ts'
import { circles } from '#server/db/schema/circles/circles.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { polls } from '#server/db/schema/polls/polls.ts'
import { postLikes } from '#server/db/schema/post-likes.ts'
import { mutedThreads } from '#server/db/schema/posts/muted-threads.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { savedPosts } from '#server/db/schema/saved-posts/saved-posts.ts'
import { users } from '#server/db/schema/users.ts'
import { type RowsOf, selecting } from '#server/db/statement.ts'
import { postHasFilteredWords, toFoldedBy } from './folded-by.view.ts'
import { mentionsOfPost, withNamesOfNow } from './mention.view.ts'
import { personColumns, toPersonView } from './person.view.ts'
import { pollColumn, toPollView } from './poll.view.ts'

/** Nobody's address leaves the database but the viewer's own. */
export const ownEmail = (viewer: SqlViewer, author: AnyPgColumn): SQL<string | null> =>
  sql<string | null>`case when ${author} = ${viewer.id} then ${users.email} end`

/** A few ids, picked beforehand with a LIMIT of their own. */
type PageOfIds = Subquery & { id: AnyPgColumn | SQL.Aliased<string> }

/**
 * Newest first, the posts of a page with all that a card shows. The ids must have passed `postVisibleTo`. `hasChosen`:
 * whether the viewer may have chosen something about content notes and words. `pickedFor`: why each was picked, where the
 * page knows that.
 */
export const hydratePosts = (
  page: PageOfIds,
  viewer: SqlViewer,
  hasChosen = true,
  pickedFor: SQL<string | null> = sql<string | null>`null::text`,
) =>
  selecting(
    {
      id: posts.id,
      content: posts.content,
      mentions: mentionsOfPost(viewer),
      isAnonymous: posts.isAnonymous,
      communityId: posts.communityId,
      communityName: communities.name,
      communityCover: communities.coverPattern,
      imageUrl: posts.imageUrl,
      imageAlt: posts.imageAlt,
      imageWidth: posts.imageWidth,
      imageHeight: posts.imageHeight,
      morePhotos: posts.morePhotos,
      toneIndicators: posts.toneIndicators,
      contentNotes: posts.contentNotes,
      replyWish: posts.replyWish,
      poll: pollColumn(viewer),
      audience: posts.audience,
      circle: { id: circles.id, name: circles.name },
      isForVisitors,
      whoMayComment: posts.whoMayComment,
      canComment: mayCommentOn(viewer),
      shownNotes: hasChosen ? notesThat(viewer.id, 'show') : sql<string[] | null>`null::text[]`,
      hasFilteredWords: hasChosen ? postHasFilteredWords(viewer.id) : sql<boolean>`false`,
      likeCount: posts.likeCount,
      commentCount: posts.commentCount,
      likedByUser: sql<boolean>`${isNotNull(postLikes.userId)}`,
      isThreadMuted: sql<boolean>`exists (select from ${mutedThreads} where ${mutedThreads.userId} = ${viewer.id} and ${mutedThreads.postId} = ${posts.id})`,
      saved: { id: savedPosts.id, folderId: savedPosts.folderId, remindAt: savedPosts.remindAt },
      isPinnedOnProfile: posts.isPinnedOnProfile,
      isPinnedInCommunity: sql<boolean>`${isNotNull(posts.pinnedInCommunityAt)}`,
      createdAt: posts.createdAt,
      editedAt: posts.editedAt,
      author: personColumns,
      authorEmail: ownEmail(viewer, posts.authorId),
      pickedFor,
    },
    (select) =>
      select
        .from(page)
        // By name, because drizzle leaves out whose an id of SQL is.
        .innerJoin(posts, eq(posts.id, sql`${sql.identifier(page._.alias)}.id`))
        .innerJoin(users, eq(users.id, posts.authorId))
        .leftJoin(communities, eq(communities.id, posts.communityId))
        .leftJoin(circles, and(eq(circles.id, posts.circleId), eq(circles.ownerId, viewer.id)))
        .leftJoin(postLikes, and(eq(postLikes.postId, posts.id), eq(postLikes.userId, viewer.id)))
        .leftJoin(savedPosts, and(eq(savedPosts.postId, posts.id), eq(savedPosts.userId, viewer.id)))
        .leftJoin(polls, eq(polls.postId, posts.id))
        .orderBy(desc(posts.id)),
  )

export type PostRow = RowsOf<ReturnType<typeof hydratePosts>>

type SavedRow = Omit<SavedView, 'remindAt'> & { remindAt: Date | null }

export const toSavedView = ({ id, folderId, remindAt }: SavedRow): SavedView => ({
  id,
  folderId,
  remindAt: remindAt?.toISOString() ?? null,
})

/**
 * The only way from a post's row to the wire. An anonymous author stays behind, and so does for which of their friends
 * somebody wrote.
 */
export function toPostView(row: PostRow, viewer: { id: string }): PostView {
  const isMine = row.author.id === viewer.id
  const { contentNotes, shownNotes, hasFilteredWords: hasWords } = row
  return {
    id: row.id,
    ...withNamesOfNow(row.content, row.mentions),
    author: row.isAnonymous ? null : { ...toPersonView(row.author), email: row.authorEmail },
    isAnonymous: row.isAnonymous,
    isMine,
    communityId: row.communityId,
    communityName: row.communityName,
    communityCover: row.communityCover,
    imageUrl: row.imageUrl,
    imageAlt: row.imageAlt,
    imageWidth: row.imageWidth,
    imageHeight: row.imageHeight,
    morePhotos: row.morePhotos ?? [],
    toneIndicators: row.toneIndicators,
    contentNotes: row.contentNotes,
    replyWish: row.replyWish,
    poll: toPollView(row.poll),
    audience: row.audience === 'circle' && !isMine ? 'friends' : row.audience,
    circle: isMine ? row.circle : null,
    isForVisitors: row.isForVisitors,
    whoMayComment: row.whoMayComment,
    canComment: row.canComment,
    foldedBy: toFoldedBy({ contentNotes, shownNotes, hasFilteredWords: hasWords, isMine }),
    likeCount: row.likeCount,
    commentCount: row.commentCount,
    likedByUser: row.likedByUser,
    isThreadMuted: row.isThreadMuted,
    saved: row.saved && toSavedView(row.saved),
    isPinnedOnProfile: row.isPinnedOnProfile,
    isPinnedInCommunity: row.isPinnedInCommunity,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
  }
}
