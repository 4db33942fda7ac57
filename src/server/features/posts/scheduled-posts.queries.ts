import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import type { ScheduledPostView } from '#contract/posts/scheduled-posts.ts'
import { isAgreedTo } from '#server/access/visibility.ts'
import type { Readable } from '#server/db/connection.ts'
import { circles } from '#server/db/schema/circles/circles.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { scheduledPosts } from '#server/db/schema/scheduled/scheduled-posts.ts'
import { users } from '#server/db/schema/users.ts'
import { notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { personColumns } from '#server/views/person.view.ts'
import { toPostView } from '#server/views/post.view.ts'
import { chosenFor, toChosenMentions } from './scheduled-mentions.ts'

const hour = 60 * 60 * 1000

/** A poll closes on a full hour, and never earlier than was chosen. */
export const pollCloses = (outAt: number, hours: number): Date =>
  new Date((Math.ceil(outAt / hour) + hours) * hour)

/** Only ever the viewer's own, and none that was deleted. */
const isOwn = (viewer: Viewer) =>
  and(eq(scheduledPosts.authorId, viewer.id), isNull(scheduledPosts.deletedAt))

const rows = (db: Readable, viewer: Viewer) =>
  db
    .select({
      post: scheduledPosts,
      communityName: communities.name,
      communityCover: communities.coverPattern,
      circle: { id: circles.id, name: circles.name },
      isForVisitors: isAgreedTo(scheduledPosts),
      author: personColumns,
      authorEmail: users.email,
      chosen: chosenFor(viewer),
    })
    .from(scheduledPosts)
    .innerJoin(users, eq(users.id, scheduledPosts.authorId))
    .leftJoin(communities, eq(communities.id, scheduledPosts.communityId))
    .leftJoin(
      circles,
      and(eq(circles.id, scheduledPosts.circleId), eq(circles.ownerId, scheduledPosts.authorId)),
    )

type Row = Awaited<ReturnType<typeof rows>>[number]

/** As its author will see it: nobody has liked or answered what nobody has seen. */
function toScheduledPostView({ post, chosen, ...row }: Row, viewer: Viewer): ScheduledPostView {
  const { pollOptions: options, pollHours: hours, publishAt } = post
  const view = toPostView(
    {
      ...post,
      ...row,
      poll: options && {
        options,
        closesAt: hours === null ? null : pollCloses(publishAt.getTime(), hours).toISOString(),
        isClosed: false,
        ownVote: null,
        counts: options.map(() => 0),
      },
      mentions: toChosenMentions(post.content, chosen),
      canComment: true,
      shownNotes: null,
      hasFilteredWords: false,
      likeCount: 0,
      commentCount: 0,
      likedByUser: false,
      isThreadMuted: false,
      saved: null,
      isPinnedOnProfile: false,
      isPinnedInCommunity: false,
      editedAt: null,
      pickedFor: null,
    },
    viewer,
  )
  return { ...view, publishAt: publishAt.toISOString(), problem: post.problem }
}

/** The next one first. */
export async function listScheduledPosts(db: Readable, viewer: Viewer): Promise<ScheduledPostView[]> {
  const found = await rows(db, viewer)
    .where(isOwn(viewer))
    .orderBy(asc(scheduledPosts.publishAt), asc(scheduledPosts.id))
    .limit(limits.scheduledPosts)
  return found.map((row) => toScheduledPostView(row, viewer))
}

export async function getScheduledPost(
  db: Readable,
  viewer: Viewer,
  id: string,
): Promise<ScheduledPostView | null> {
  const [row] = await rows(db, viewer).where(and(isOwn(viewer), eq(scheduledPosts.id, id)))
  return row ? toScheduledPostView(row, viewer) : null
}

/** Somebody else's is none, as one that never was. */
export async function requireScheduledPost(
  db: Readable,
  viewer: Viewer,
  id: string,
): Promise<ScheduledPostView> {
  const post = await getScheduledPost(db, viewer, id)
  if (!post) throw notFound()
  return post
}

/** How many of one's own wait or are held back; those that were deleted make room. */
export const heldPosts = (viewer: Viewer) =>
  sql<number>`(select count(*)::int from ${scheduledPosts} where ${isOwn(viewer)})`
