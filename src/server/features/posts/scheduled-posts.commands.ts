import { and, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import { retentionDays } from '#contract/core/retention.ts'
import type { PostProblem } from '#contract/later/problems.ts'
import { audienceProblem, friendsWouldTell, type NewPost, visitorsProblem } from '#contract/posts/posts.ts'
import type { ScheduledPostChange } from '#contract/posts/scheduled-posts.ts'
import { requireMayPostIn, requireOwnCircle } from '#server/access/permissions.ts'
import { isMember, ownsCircle } from '#server/access/visibility.ts'
import type { Transaction } from '#server/db/connection.ts'
import { daysAgo } from '#server/db/days.ts'
import { notices } from '#server/db/schema/notifications/notices.ts'
import { scheduledPosts } from '#server/db/schema/scheduled/scheduled-posts.ts'
import { users } from '#server/db/schema/users.ts'
import { badInput, clash, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { DescribedPhoto } from '#server/storage/described-photos.ts'
import { showOnScheduledPost } from '#server/storage/shown-photos.ts'
import { t } from '#words/t.ts'
import { photoColumns } from './described-photos.ts'
import { keepChosen } from './scheduled-mentions.ts'
import { heldPosts } from './scheduled-posts.queries.ts'

/**
 * Two posts that go out in the same second may be of one person, and one of them may have a name. So what has none goes
 * out at a moment of its own within this many minutes after the time that was chosen; and not within the first of them,
 * so that it is known of before its moment (`listSoon`).
 */
export const anonymousWithinMinutes = 15

const dueAt = (publishAt: string, isAnonymous: boolean) =>
  isAnonymous
    ? sql`${publishAt}::timestamptz + interval '1 minute' + random() * make_interval(mins => ${anonymousWithinMinutes - 1})`
    : sql`${publishAt}::timestamptz`

export const isOwnScheduled = (viewer: Viewer, id: string) =>
  and(eq(scheduledPosts.id, id), eq(scheduledPosts.authorId, viewer.id))

const hour = 60 * 60 * 1000

/** A poll that would be open for a day from now on is open for a day from when the post is out. */
const hoursOpen = (closesAt: string | null | undefined): number | null =>
  closesAt ? Math.max(1, Math.floor((Date.parse(closesAt) - Date.now()) / hour)) : null

/** One at a time for each person, so that two at once cannot pass the limit together; with what the rules say. */
const lockAuthor = (tx: Transaction, viewer: Viewer, communityId: string | null, circleId: string | null) =>
  tx
    .select({
      isMember: sql<boolean>`${isMember(users.id, sql`${communityId}::uuid`)}`,
      ownsCircle: sql<boolean>`${ownsCircle(users.id, sql`${circleId}::uuid`)}`,
    })
    .from(users)
    .where(eq(users.id, viewer.id))
    .for('no key update')

/** Counted by the statement that follows the lock. */
function requireRoom(held: number | undefined): void {
  if (held !== undefined && held >= limits.scheduledPosts)
    throw clash(
      t('At most {max} posts can wait to go out. Please delete one first.', { max: limits.scheduledPosts }),
    )
}

/** What would be refused now is refused now; it is asked again when its time has come. */
export async function insertScheduledPost(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  publishAt: string,
  body: NewPost,
  photos: readonly DescribedPhoto[],
): Promise<void> {
  const { communityId = null, circleId = null } = body
  const [author] = await lockAuthor(tx, viewer, communityId, circleId)
  if (communityId && !author?.isMember) await requireMayPostIn(tx, viewer, communityId)
  if (circleId && !author?.ownsCircle) await requireOwnCircle(tx, viewer, circleId)
  const insert = tx.insert(scheduledPosts).values({
    id,
    authorId: viewer.id,
    publishAt: new Date(publishAt),
    dueAt: dueAt(publishAt, body.isAnonymous),
    isForCommunity: communityId !== null,
    communityId,
    audience: body.audience,
    circleId,
    content: body.content,
    isAnonymous: body.isAnonymous,
    toneIndicators: body.toneIndicators,
    contentNotes: body.contentNotes,
    replyWish: body.replyWish ?? null,
    whoMayComment: body.whoMayComment,
    forVisitorsSince: body.isForVisitors ? sql`now()` : null,
    pollOptions: body.poll?.options ?? null,
    pollHours: hoursOpen(body.poll?.closesAt),
    ...photoColumns(photos),
  })
  // As of before this one.
  const [made] = await insert.returning({ held: heldPosts(viewer) })
  requireRoom(made?.held)
  if (photos.length > 0) await showOnScheduledPost(tx, viewer, photos, id)
  if (body.mentions.length > 0) {
    const { isAnonymous, audience, mentions } = body
    await keepChosen(tx, viewer, { id, isAnonymous, communityId, audience, circleId }, mentions)
  }
}

/** One's own that waits or is held back, until the end of the transaction: meanwhile it cannot go out. */
export async function lockScheduledPost(tx: Transaction, viewer: Viewer, id: string) {
  const [post] = await tx
    .select()
    .from(scheduledPosts)
    .where(and(isOwnScheduled(viewer, id), isNull(scheduledPosts.deletedAt)))
    .for('no key update')
  if (!post) throw notFound()
  return post
}

/** For whom it is now is said; its time has passed all the same. */
const withoutItsCircle = ({ problem }: { problem: PostProblem | null }) =>
  problem === 'circle' ? { problem: 'late' as const } : {}

/** What would say who an author without a name is, or show a community's post to people it has no window for. */
function refuseIfItWouldTell(
  post: { isAnonymous: boolean; communityId: string | null },
  { whoMayComment, isForVisitors }: Pick<ScheduledPostChange, 'whoMayComment' | 'isForVisitors'>,
): void {
  if (post.isAnonymous && whoMayComment === 'friends') throw badInput({ whoMayComment: friendsWouldTell() })
  const problem = isForVisitors ? visitorsProblem(post) : null
  if (problem) throw badInput({ isForVisitors: problem })
}

export async function changeScheduledPost(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  {
    publishAt,
    imageAlt,
    audience,
    circleId = null,
    whoMayComment,
    isForVisitors,
    mentions,
    ...words
  }: ScheduledPostChange,
): Promise<void> {
  const post = await lockScheduledPost(tx, viewer, id)
  refuseIfItWouldTell(post, { whoMayComment, isForVisitors })
  const isChosen = audience !== undefined || circleId !== null
  if (isChosen) {
    const place = { isAnonymous: post.isAnonymous, communityId: post.isForCommunity ? id : null }
    const problem = audienceProblem(place, { audience, circleId })
    if (problem) throw badInput({ ...problem })
    await requireOwnCircle(tx, viewer, circleId)
  }
  await tx
    .update(scheduledPosts)
    .set({
      // `set` of nothing is no statement.
      content: post.content,
      ...Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined)),
      ...(whoMayComment !== undefined && { whoMayComment }),
      ...(isForVisitors !== undefined && { forVisitorsSince: isForVisitors ? sql`now()` : null }),
      // A description belongs to a photo; without one there is nothing to describe.
      ...(imageAlt !== undefined && post.imageUrl !== null && { imageAlt }),
      ...(isChosen && audience !== undefined && { audience, circleId, ...withoutItsCircle(post) }),
      ...(publishAt !== undefined && {
        publishAt: new Date(publishAt),
        dueAt: dueAt(publishAt, post.isAnonymous),
        problem: null,
      }),
    })
    .where(isOwnScheduled(viewer, id))
  if (mentions) await keepChosen(tx, viewer, { ...post, ...(audience && { audience, circleId }) }, mentions)
  // It is dealt with.
  if (publishAt !== undefined) await tx.delete(notices).where(eq(notices.scheduledPostId, id))
}

/** A second time answers as the first did. */
export async function removeScheduledPost(tx: Transaction, viewer: Viewer, id: string): Promise<void> {
  const [post] = await tx
    .update(scheduledPosts)
    .set({ deletedAt: sql`coalesce(${scheduledPosts.deletedAt}, now())` })
    .where(isOwnScheduled(viewer, id))
    .returning({ id: scheduledPosts.id })
  if (!post) throw notFound()
  await tx.delete(notices).where(eq(notices.scheduledPostId, id))
}

/** What should have gone out meanwhile does not go out by surprise: its author chooses again. */
export async function restoreScheduledPost(tx: Transaction, viewer: Viewer, id: string): Promise<void> {
  await lockAuthor(tx, viewer, null, null)
  const { problem, dueAt: due } = scheduledPosts
  const [post] = await tx
    .update(scheduledPosts)
    .set({
      deletedAt: null,
      problem: sql`case when ${lte(due, sql`now()`)} then coalesce(${problem}, 'late') else ${problem} end`,
    })
    .where(
      and(
        isOwnScheduled(viewer, id),
        isNotNull(scheduledPosts.deletedAt),
        gt(scheduledPosts.deletedAt, daysAgo(retentionDays.deletedScheduled)),
      ),
    )
    .returning({ held: heldPosts(viewer) })
  if (!post) throw notFound()
  requireRoom(post.held)
}
