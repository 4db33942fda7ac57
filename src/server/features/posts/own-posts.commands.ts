import { isDeepStrictEqual } from 'node:util'
import { and, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { retentionDays } from '#contract/core/retention.ts'
import type { Audience } from '#contract/posts/audiences.ts'
import {
  audienceProblem,
  friendsWouldTell,
  type PostChange,
  type PostView,
  visitorsProblem,
} from '#contract/posts/posts.ts'
import { boundedEdit } from '#server/access/bounded-edits.ts'
import { anyOf } from '#server/access/conditions.ts'
import { requireOwnCircle } from '#server/access/permissions.ts'
import { isMember } from '#server/access/visibility.ts'
import type { Transaction } from '#server/db/connection.ts'
import { daysAgo } from '#server/db/days.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { inNoSpecialPlace, posts } from '#server/db/schema/posts/posts.ts'
import { badInput, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { changeMentions } from '#server/mentions/mentions.commands.ts'
import { t } from '#words/t.ts'
import { lockOwnPost } from './posts.commands.ts'

interface Touched {
  communityId: string | null
}

interface Changed extends Touched {
  /** Whom it was for, if that is not whom it is for now. */
  before: { audience: Audience; circleId: string | null } | null
  /** Whether those for whom it was and is find it as it was. */
  looksTheSame: boolean
  /** Who is told of it, because they are mentioned. */
  notified: string[]
}

/** How long a deleted post can be brought back by its author. */
const undoWithin = daysAgo(retentionDays.deletedPosts)

const isOwn = (viewer: Viewer, id: string) => and(eq(posts.id, id), eq(posts.authorId, viewer.id))

export async function changePost(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  {
    content,
    mentions,
    toneIndicators,
    imageAlt,
    contentNotes,
    replyWish,
    whoMayComment,
    isForVisitors,
    ...chosen
  }: PostChange,
): Promise<Changed> {
  const post = await lockOwnPost(tx, viewer, id)
  if (post.isAnonymous && whoMayComment === 'friends') throw badInput({ whoMayComment: friendsWouldTell() })
  const audience = await changedAudience(tx, viewer, post, chosen)
  const words = {
    ...(content !== undefined && { content }),
    ...(toneIndicators !== undefined && { toneIndicators }),
    // A description belongs to a photo; without one there is nothing to describe.
    ...(imageAlt !== undefined && post.imageUrl !== null && { imageAlt }),
  }
  // A note or a wish is about the words, not one of them.
  const said = {
    ...(contentNotes !== undefined && { contentNotes }),
    ...(replyWish !== undefined && { replyWish }),
    ...(whoMayComment !== undefined && { whoMayComment }),
    ...audience,
  }
  const about = { ...said, ...changedVisitors(post, isForVisitors) }
  const next = { ...post, ...words }
  const isEdited =
    next.content !== post.content ||
    next.imageAlt !== post.imageAlt ||
    next.toneIndicators.join() !== post.toneIndicators.join()
  if (isEdited || Object.keys(about).length > 0)
    await update(tx, viewer, id, post.audience, {
      ...words,
      ...about,
      ...(isEdited && { editedAt: sql`now()` }),
    })
  const text = { post: { id, ...post, ...audience }, commentId: null, content: next.content }
  const notified = await changeMentions(tx, viewer, text, mentions, post)
  const before = audience && { audience: post.audience, circleId: post.circleId }
  const isSame = isSameToReaders(post, { ...post, ...said }) && !mayHaveOtherLinks(post, mentions)
  return { ...post, notified, before, looksTheSame: isSame && !isEdited }
}

type SaidAbout = Pick<PostView, 'audience' | 'contentNotes' | 'replyWish' | 'whoMayComment'>

const mayHaveOtherLinks = (was: { hasMentions: boolean }, mentions: PostChange['mentions']): boolean =>
  mentions !== undefined && (mentions.length > 0 || was.hasMentions)

/** To who may read it, a post for a circle is one for friends. */
const asReadersSeeIt = ({ audience, contentNotes, replyWish, whoMayComment }: SaidAbout) => ({
  ...{ audience: audience === 'everyone' ? audience : 'friends', contentNotes, replyWish, whoMayComment },
})
const isSameToReaders = (was: SaidAbout, is: SaidAbout): boolean =>
  isDeepStrictEqual(asReadersSeeIt(was), asReadersSeeIt(is))

/**
 * Whoever commented was told that only friends of the author see it: what they said does not become public. Asked by the
 * statement after the one that locked the post: a comment that was being written when the change was asked for counts.
 * So does one that was deleted or taken down, as long as it can come back.
 */
const hasNoVoiceOf = (viewer: Viewer) =>
  sql`not exists (select from ${comments} where ${and(
    eq(comments.postId, posts.id),
    ne(comments.authorId, viewer.id),
    isNull(comments.givenUpAt),
  )})`

async function update(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  was: Audience,
  set: PgUpdateSetSource<typeof posts>,
): Promise<void> {
  const isWider = set.audience === 'everyone' && was !== 'everyone'
  const { rowCount } = await boundedEdit(
    tx
      .update(posts)
      .set({ ...set, updatedAt: sql`now()` })
      .where(and(eq(posts.id, id), isWider ? hasNoVoiceOf(viewer) : undefined)),
  )
  if (isWider && !rowCount)
    throw badInput({
      audience: t(
        'Friends have commented here, for friends only. So this post can’t be for everyone now. You can write it again for everyone.',
      ),
    })
}

/** Nothing: it stays as it is. */
function changedVisitors(
  post: Awaited<ReturnType<typeof lockOwnPost>>,
  isForVisitors: boolean | undefined,
): PgUpdateSetSource<typeof posts> {
  if (isForVisitors === undefined) return {}
  const problem = isForVisitors ? visitorsProblem(post) : null
  if (problem) throw badInput({ isForVisitors: problem })
  return { forVisitorsSince: isForVisitors ? sql`now()` : null }
}

/** Null: it stays for whom it is. */
async function changedAudience(
  tx: Transaction,
  viewer: Viewer,
  post: Awaited<ReturnType<typeof lockOwnPost>>,
  { audience, circleId = null }: Pick<PostChange, 'audience' | 'circleId'>,
): Promise<{ audience: Audience; circleId: string | null } | null> {
  if (audience === undefined && circleId === null) return null
  const problem = audienceProblem(post, { audience, circleId })
  if (problem) throw badInput({ ...problem })
  await requireOwnCircle(tx, viewer, circleId)
  return audience === undefined || (audience === post.audience && circleId === post.circleId)
    ? null
    : { audience, circleId }
}

/**
 * Also in a community that its author has left: what they wrote stays theirs to take back (decision 0017). Null if it
 * was deleted before: the second time answers as the first did, and nobody needs to be told again.
 */
export async function removePost(tx: Transaction, viewer: Viewer, id: string): Promise<Touched | null> {
  const [gone] = await tx
    .update(posts)
    .set({ deletedAt: sql`now()`, updatedAt: sql`now()`, ...inNoSpecialPlace })
    .where(and(isOwn(viewer, id), isNull(posts.deletedAt), isNull(posts.removedAt)))
    .returning({ communityId: posts.communityId })
  if (gone) return gone
  const [before] = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(isOwn(viewer, id), isNotNull(posts.deletedAt), isNull(posts.givenUpAt)))
  return before ? null : lockOwnPost(tx, viewer, id)
}

export async function restorePost(tx: Transaction, viewer: Viewer, id: string): Promise<Touched> {
  const [post] = await tx
    .update(posts)
    .set({ deletedAt: null, updatedAt: sql`now()` })
    .where(
      and(
        isOwn(viewer, id),
        isNull(posts.removedAt),
        isNull(posts.givenUpAt),
        anyOf(isNull(posts.deletedAt), gt(posts.deletedAt, undoWithin)),
        anyOf(isNull(posts.communityId), isMember(viewer.id, posts.communityId)),
      ),
    )
    .returning({ communityId: posts.communityId })
  if (!post) throw notFound()
  return post
}
