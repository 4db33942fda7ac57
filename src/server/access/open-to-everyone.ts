import { eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { FindableSubject } from '#contract/moderation/rules.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { gatherings } from '#server/db/schema/gatherings/gatherings.ts'
import { moderationDecisions } from '#server/db/schema/moderation/moderation-decisions.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { quietRooms } from '#server/db/schema/quiet-rooms/quiet-rooms.ts'
import { users } from '#server/db/schema/users.ts'
import { allOf, anyOf } from './conditions.ts'
import { gatheringOnceVisibleTo } from './gatherings.ts'
import { isOfNetwork } from './moderators.ts'
import { roomOnceVisibleTo } from './quiet-rooms.ts'
import { noBlockBetween, postOnceVisibleTo, type SqlViewer } from './visibility.ts'

// What moderators of the network may look into without a report: what everyone signed in may see, and this moderator too.
// A membership or a friendship of hers opens nothing here (decision 0124). Whether a moderator took it down is not asked:
// what is down cannot be changed, so it is what everyone could see.

const postForEveryone = (viewer: SqlViewer): SQL =>
  allOf(
    isNull(posts.deletedAt),
    isNull(posts.communityId),
    sql`${posts.audience} = 'everyone'`,
    postOnceVisibleTo(viewer),
  )

interface Open {
  /** The table, and what is joined to it. */
  from: SQL
  id: SQL
  isOpen: (viewer: SqlViewer) => SQL
}

export const openToEveryone: Record<FindableSubject, Open> = {
  user: {
    from: sql`${users}`,
    id: sql`${users.id}`,
    isOpen: (viewer) => allOf(isNull(users.erasedAt), noBlockBetween(viewer.id, users.id)),
  },
  post: { from: sql`${posts}`, id: sql`${posts.id}`, isOpen: postForEveryone },
  comment: {
    from: sql`${comments} inner join ${posts} on ${eq(posts.id, comments.postId)}`,
    id: sql`${comments.id}`,
    isOpen: (viewer) =>
      allOf(
        isNull(posts.removedAt),
        postForEveryone(viewer),
        isNull(comments.deletedAt),
        // In the place of a deleted member there are no words.
        anyOf(sql`${comments.isAnonymous}`, noBlockBetween(viewer.id, comments.authorId)),
      ),
  },
  gathering: {
    from: sql`${gatherings}`,
    id: sql`${gatherings.id}`,
    isOpen: (viewer) =>
      allOf(
        isNull(gatherings.communityId),
        sql`${gatherings.audience} = 'everyone'`,
        gatheringOnceVisibleTo(viewer),
      ),
  },
  room: {
    from: sql`${quietRooms}`,
    id: sql`${quietRooms.id}`,
    isOpen: (viewer) =>
      allOf(
        isNull(quietRooms.endedAt),
        isNull(quietRooms.communityId),
        not(sql`${quietRooms.isForFriends}`),
        roomOnceVisibleTo(viewer.id),
      ),
  },
  // Its name and what it says of itself are for everyone; a block with whoever founded it changes nothing about that.
  community: { from: sql`${communities}`, id: sql`${communities.id}`, isOpen: () => sql`true` },
}

const isHeldDown = sql`exists (select from ${moderationDecisions} where ${moderationDecisions.subjectType} = 'post'
  and ${moderationDecisions.subjectId} = ${posts.id} and ${moderationDecisions.isUnreported} and ${moderationDecisions.communityId} is null)`

/** Its photo, as long as those of the network took it down without a report: whoever answers the appeal looks at it again. */
export const postTakenDownFor = (viewer: SqlViewer): SQL =>
  allOf(isNotNull(posts.removedAt), isOfNetwork(viewer), postForEveryone(viewer), isHeldDown)
