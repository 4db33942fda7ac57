import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import type { ReportSubject } from '#contract/safety-rules.ts'
import { blocks } from '#server/db/schema/blocks.ts'
import { comments } from '#server/db/schema/comments.ts'
import { communities } from '#server/db/schema/communities.ts'
import { messages } from '#server/db/schema/messages.ts'
import { posts } from '#server/db/schema/posts.ts'
import { users } from '#server/db/schema/users.ts'
import { allOf, anyOf } from './conditions.ts'
import { notHiddenFrom } from './conversations.ts'
import { commentVisibleTo, type Looker, noBlockBetween, postVisibleTo } from './visibility.ts'

const kept = (text: SQL) => sql`left(${text}, ${sql.raw(String(limits.reportedWords))})`

const hasBlocked = (viewer: Looker) =>
  sql`exists (select from ${blocks} where ${blocks.blockerId} = ${viewer.id} and ${blocks.blockedId} = ${users.id})`

/**
 * One row of what is reported, or none: only what the viewer may see can be reported, and anything else is as if it
 * were not there. `concerns_id`: whose it is; null where nobody answers for it. `community_id`: where it was said; null
 * outside communities, and for a community itself, whose moderators do not judge it. `words`: as they are now,
 * shortened to what is kept.
 */
export const reportable = (type: ReportSubject, viewer: Looker, id: SQL): SQL => subjects[type](viewer, id)

const subjects: Record<ReportSubject, (viewer: Looker, id: SQL) => SQL> = {
  post: (viewer, id) => sql`
    select ${posts.authorId} as concerns_id, ${posts.communityId} as community_id, ${kept(sql`${posts.content}`)} as words
    from ${posts} where ${and(eq(posts.id, id), postVisibleTo(viewer))}`,
  comment: (viewer, id) => sql`
    select ${comments.authorId} as concerns_id, ${posts.communityId} as community_id,
      ${kept(sql`${comments.content}`)} as words
    from ${comments} join ${posts} on ${eq(posts.id, comments.postId)}
    where ${and(eq(comments.id, id), postVisibleTo(viewer), commentVisibleTo(viewer))}`,
  message: (viewer, id) => sql`
    select ${messages.senderId} as concerns_id, null::uuid as community_id, ${kept(sql`${messages.content}`)} as words
    from ${messages}
    where ${and(
      eq(messages.id, id),
      anyOf(
        eq(messages.senderId, viewer.id),
        allOf(eq(messages.receiverId, viewer.id), notHiddenFrom(viewer.id, messages.senderId)),
      ),
    )}`,
  user: (viewer, id) => sql`
    select ${users.id} as concerns_id, null::uuid as community_id,
      ${kept(sql`concat_ws(chr(10), ${users.displayName}, case when ${users.bioAudience} = 'everyone' then ${users.bio} end)`)} as words
    from ${users}
    where ${and(
      eq(users.id, id),
      isNull(users.erasedAt),
      // Whom I have blocked I can still report. Whether they blocked me as well must make no difference then.
      anyOf(hasBlocked(viewer), noBlockBetween(viewer.id, users.id)),
    )}`,
  community: (_viewer, id) => sql`
    select ${communities.creatorId} as concerns_id, null::uuid as community_id,
      ${kept(sql`concat_ws(chr(10), ${communities.name}, ${communities.description})`)} as words
    from ${communities} where ${eq(communities.id, id)}`,
}
