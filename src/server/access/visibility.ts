import { Column, is, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { blocks } from '#server/db/schema/blocks-and-mutes/blocks.ts'
import { mutes } from '#server/db/schema/blocks-and-mutes/mutes.ts'
import { setAsidePeople } from '#server/db/schema/blocks-and-mutes/set-aside-people.ts'
import { circleMembers } from '#server/db/schema/circles/circle-members.ts'
import { circles } from '#server/db/schema/circles/circles.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { hiddenComments } from '#server/db/schema/comments/hidden-comments.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { communityBans } from '#server/db/schema/communities/community-bans.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'
import { friendships } from '#server/db/schema/friends/friendships.ts'
import { hiddenPosts } from '#server/db/schema/posts/hidden-posts.ts'
import { mutedThreads } from '#server/db/schema/posts/muted-threads.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { users } from '#server/db/schema/users.ts'
import { allOf, anyOf } from './conditions.ts'
import { hasWordsFilteredBy, notesThat, postHasWordsFilteredBy } from './word-filters.ts'

/** A person, as a column of the row at hand, as an id, or as a place for one in a prepared statement. */
type Who = AnyPgColumn | SQL | string

/** The viewer as a query needs them: a `Viewer`, or `{ id: idLater('viewer') }` in a prepared statement. */
export interface SqlViewer {
  id: Who
}

/**
 * Somebody who asked for their account to be deleted is gone for everyone else from that moment on, as they are once
 * it is deleted. (Signing in within the time of grace brings them back.)
 */
export const isGone = (who: Who): SQL =>
  // The row of the person is at hand: it need not be looked up again.
  is(who, Column) && who.table === users
    ? sql`${users.eraseAfter} is not null`
    : sql`exists (select from ${users} as gone where gone.id = ${who} and gone.erase_after is not null)`

/** Whether the first one, who looks, can meet the other at all. */
export const noBlockBetween = (viewer: Who, other: Who): SQL =>
  allOf(neitherBlocks(viewer, other), not(isGone(other)))

// Two questions and not one with an "or" in it: a list can then look both up once, instead of once for each row.
const neitherBlocks = (one: Who, other: Who): SQL =>
  allOf(hasNotBlocked(one, other), hasNotBlocked(other, one))

/** One direction of it. */
export const hasNotBlocked = (blocker: Who, blocked: Who): SQL =>
  sql`not exists (select from ${blocks} where ${blocks.blockerId} = ${blocker} and ${blocks.blockedId} = ${blocked})`

export const isMember = (who: Who, communityId: Who): SQL =>
  sql`exists (select from ${communityMembers} where ${communityMembers.communityId} = ${communityId} and ${communityMembers.userId} = ${who})`

/** The friendship of two people, for a query that asks more than once whether there is one: it joins it. */
export const isFriendshipOf = (one: Who, other: Who): SQL =>
  sql`${friendships.userId1} = least(${one}::uuid, ${other}::uuid) and ${friendships.userId2} = greatest(${one}::uuid, ${other}::uuid)`

export const areFriends = (one: Who, other: Who): SQL =>
  sql`exists (select from ${friendships} where ${isFriendshipOf(one, other)})`

/** Both halves of the table, each from its own index. */
export const friendsOf = (
  who: Who,
): SQL => sql`select user_id_2 as id from ${friendships} where user_id_1 = ${who}
  union all select user_id_1 from ${friendships} where user_id_2 = ${who}`

export const ownsCircle = (who: Who, circleId: Who): SQL =>
  sql`exists (select from ${circles} where ${circles.id} = ${circleId} and ${circles.ownerId} = ${who})`

const isInCircle = (who: Who, circleId: Who): SQL =>
  sql`exists (select from ${circleMembers} where ${circleMembers.circleId} = ${circleId} and ${circleMembers.userId} = ${who})`

/** Whom a post is for, as its row says; or as it was before its author changed it. */
interface PostAudience {
  audience: AnyPgColumn | SQL
  circleId: AnyPgColumn | SQL
}

/**
 * Whether a post is for this viewer, as far as its author chose. A friendship that has ended closes a circle too. Nothing
 * is looked up for a post that is for everyone, as most are.
 */
export const isForViewer = (viewer: SqlViewer, { audience, circleId }: PostAudience = posts): SQL =>
  sql`(${audience} = 'everyone' or ${posts.authorId} = ${viewer.id} or ${areFriends(viewer.id, posts.authorId)}
    and (${audience} = 'friends' or ${isInCircle(viewer.id, circleId)}))`

/** The posts this viewer may read. Decided nowhere else. */
export const postVisibleTo = (viewer: SqlViewer): SQL =>
  allOf(isNull(posts.deletedAt), isNull(posts.removedAt), postOnceVisibleTo(viewer))

/** The same, whether or not the post is still there: who could see a post may hear that it is gone. */
export const postOnceVisibleTo = (viewer: SqlViewer, audience: PostAudience = posts): SQL =>
  postVisibleFrom(anyOf(isNull(posts.communityId), isMember(viewer.id, posts.communityId)), viewer, audience)

/** What holds wherever the viewer stands: in the place of the post, or at the window of its community. */
const postVisibleFrom = (place: SQL, viewer: SqlViewer, audience: PostAudience = posts): SQL =>
  allOf(
    // A block must not make anonymous posts vanish: that would tell who wrote them (decision 0003).
    anyOf(sql`${posts.isAnonymous}`, noBlockBetween(viewer.id, posts.authorId)),
    place,
    isForViewer(viewer, audience),
  )

/**
 * An author agrees to the window that is open, not to one that is opened later, and as the member that they are: who has
 * left could not take it back (decision 0093). Nothing is looked up for what nobody agreed to, as most posts are.
 */
export const isAgreedTo = ({ forVisitorsSince, communityId, authorId }: Agreement): SQL<boolean> =>
  sql<boolean>`(coalesce(${forVisitorsSince} >= ${communities.windowOpenedAt}, false)
    and exists (select from ${communityMembers} where ${communityMembers.communityId} = ${communityId}
      and ${communityMembers.userId} = ${authorId} and ${communityMembers.joinedAt} <= ${forVisitorsSince}))`

/** Of a post, or of one that waits. */
type Agreement = Record<'forVisitorsSince' | 'communityId' | 'authorId', AnyPgColumn>

export const isForVisitors: SQL<boolean> = isAgreedTo(posts)

const isBanned = (who: Who, communityId: Who): SQL =>
  sql`exists (select from ${communityBans} where ${communityBans.communityId} = ${communityId} and ${communityBans.userId} = ${who})`

/**
 * The posts that this viewer may read through the window of a community, a member or not: their words and photo, and
 * nothing that hangs on them. Everything else asks `postVisibleTo`.
 */
export const postInWindowFor = (viewer: SqlViewer): SQL =>
  allOf(
    isNull(posts.deletedAt),
    isNull(posts.removedAt),
    // As the index has it.
    isNotNull(posts.forVisitorsSince),
    not(posts.isAnonymous),
    postVisibleFrom(
      sql`exists (select from ${communities} where ${communities.id} = ${posts.communityId} and ${isForVisitors})`,
      viewer,
    ),
    not(isBanned(viewer.id, posts.communityId)),
  )

/** Whether a viewer may comment on a post that they may read. Its author always may. */
export const mayCommentOn = (viewer: SqlViewer): SQL<boolean> =>
  sql<boolean>`(${posts.authorId} = ${viewer.id} or case ${posts.whoMayComment} when 'everyone' then true
    when 'friends' then ${areFriends(viewer.id, posts.authorId)} else false end)`

/** Posts a viewer has put out of their own sight: lists leave them out, their link still opens them. */
export const postNotHiddenBy = (viewer: SqlViewer): SQL =>
  sql`not exists (select from ${hiddenPosts} where ${hiddenPosts.userId} = ${viewer.id} and ${hiddenPosts.postId} = ${posts.id})`

/** The same for comments, which have no link of their own. */
export const commentNotHiddenBy = (viewer: SqlViewer, comment: Record<'id', AnyPgColumn> = comments): SQL =>
  sql`not exists (select from ${hiddenComments} where ${hiddenComments.userId} = ${viewer.id} and ${hiddenComments.commentId} = ${comment.id})`

/**
 * Posts that the viewer's own choices about content notes and words leave out of lists; their link still opens them,
 * folded. What somebody wrote themselves is never left out.
 */
export const postNotFilteredBy = (viewer: SqlViewer): SQL => {
  const notes = notesThat(viewer.id, 'hide')
  return sql`((${notes} is null or not ${posts.contentNotes} && ${notes}) and not ${postHasWordsFilteredBy(viewer.id, 'hide')} or ${posts.authorId} = ${viewer.id})`
}

/**
 * Posts that do not fold for the viewer either, by content notes or by words: for what is offered unasked. The same rule
 * as `toFoldedBy`, for lists that must stay full.
 */
export const postNotFoldedFor = (viewer: SqlViewer): SQL =>
  sql`(${posts.contentNotes} <@ coalesce(${notesThat(viewer.id, 'show')}, '{}') and not ${postHasWordsFilteredBy(viewer.id)})`

/** The same for comments, which have words but no notes. */
export const commentNotFilteredBy = (
  viewer: SqlViewer,
  comment: Record<'filterWords' | 'authorId', AnyPgColumn> = comments,
): SQL =>
  sql`(not ${hasWordsFilteredBy(viewer.id, comment.filterWords, 'hide')} or ${comment.authorId} = ${viewer.id})`

/** Posts that the viewer wants to hear nothing more about. Only what is offered unasked leaves them out. */
export const threadNotMutedBy = (viewer: SqlViewer): SQL =>
  sql`not exists (select from ${mutedThreads} where ${mutedThreads.userId} = ${viewer.id} and ${mutedThreads.postId} = ${posts.id})`

/** Whether the viewer has not muted this person: quiet, one-sided, and a matter of lists, never of access. */
export const notMutedBy = (viewer: SqlViewer, person: Who): SQL =>
  sql`not exists (select from ${mutes} where ${mutes.muterId} = ${viewer.id} and ${mutes.mutedId} = ${person})`

/** Whether Discover may still suggest this person to the viewer (decision 0091). */
export const notSetAsideBy = (viewer: SqlViewer, person: Who): SQL =>
  sql`not exists (select from ${setAsidePeople} where ${setAsidePeople.userId} = ${viewer.id} and ${setAsidePeople.personId} = ${person})`

/** Lists leave out what a muted person wrote under their name. Anonymous posts stay, as with a block (decision 0017). */
export const postNotMutedBy = (viewer: SqlViewer): SQL =>
  anyOf(sql`${posts.isAnonymous}`, notMutedBy(viewer, posts.authorId))

export const commentNotMutedBy = (viewer: SqlViewer, comment: CommentColumns = comments): SQL =>
  anyOf(sql`${comment.isAnonymous}`, notMutedBy(viewer, comment.authorId))

/** The comments this viewer may read, on a post they may read: always used together with postVisibleTo. */
export const commentVisibleTo = (viewer: SqlViewer, comment: CommentColumns = comments): SQL =>
  allOf(
    isNull(comment.deletedAt),
    isNull(comment.removedAt),
    anyOf(
      sql`${comment.isAnonymous}`,
      noBlockBetween(viewer.id, comment.authorId),
      allOf(
        isGone(comment.authorId),
        neitherBlocks(viewer.id, comment.authorId),
        isAnsweredByOthers(comment),
      ),
    ),
  )

/** The comments whose writer this viewer can turn to: in the place of a deleted member there is nobody. */
export const commentAddressableBy = (viewer: SqlViewer): SQL =>
  allOf(
    postVisibleTo(viewer),
    commentVisibleTo(viewer),
    anyOf(sql`${comments.isAnonymous}`, not(isGone(comments.authorId))),
  )

/**
 * What a deleted member wrote keeps its place, without its words, only where others' replies need it. One without a name
 * counts as another's, whoever wrote it: a place that is lost would tell that it was their own.
 */
const isAnsweredByOthers = (comment: CommentColumns): SQL =>
  sql`exists (select from ${comments} as reply where reply.parent_id = ${comment.id} and (reply.is_anonymous or reply.author_id <> ${comment.authorId}) and reply.deleted_at is null and reply.removed_at is null)`

/** The table, or an alias of it. */
type CommentColumns = Record<'id' | 'deletedAt' | 'removedAt' | 'isAnonymous' | 'authorId', AnyPgColumn>
