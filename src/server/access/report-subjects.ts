import { and, eq, isNull, sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import type { ReportSubject } from '#contract/safety-rules.ts'
import type { Queryable } from '#server/db/client.ts'
import { blocks } from '#server/db/schema/blocks.ts'
import { comments } from '#server/db/schema/comments.ts'
import { communities } from '#server/db/schema/communities.ts'
import { messages } from '#server/db/schema/messages.ts'
import { posts } from '#server/db/schema/posts.ts'
import { users } from '#server/db/schema/users.ts'
import { notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { allOf, anyOf } from './conditions.ts'
import { notHiddenFrom } from './conversations.ts'
import { commentVisibleTo, noBlockBetween, postVisibleTo } from './visibility.ts'

export interface Reportable {
  /** Whose it is. Null where nobody answers for it. */
  concernsId: string | null
  /** Where it was said. Null outside communities, and for a community itself: its moderators do not judge it. */
  communityId: string | null
  /** As they are now, shortened to what is kept. */
  words: string
}

const none = sql<null>`null`
const kept = (text: ReturnType<typeof sql>) =>
  sql<string>`left(${text}, ${sql.raw(String(limits.reportedWords))})`

const hasBlocked = (viewer: Viewer) =>
  sql`exists (select from ${blocks} where ${blocks.blockerId} = ${viewer.id} and ${blocks.blockedId} = ${users.id})`

/** Only what the viewer may see can be reported: for anything else it is as if it were not there. */
export async function requireReportable(
  db: Queryable,
  viewer: Viewer,
  type: ReportSubject,
  id: string,
): Promise<Reportable> {
  const [found] = await lookUp[type](db, viewer, id)
  if (!found) throw notFound()
  return found
}

type LookUp = (db: Queryable, viewer: Viewer, id: string) => PromiseLike<Reportable[]>

const lookUp: Record<ReportSubject, LookUp> = {
  post: (db, viewer, id) =>
    db
      .select({
        concernsId: posts.authorId,
        communityId: posts.communityId,
        words: kept(sql`${posts.content}`),
      })
      .from(posts)
      .where(and(eq(posts.id, id), postVisibleTo(viewer))),
  comment: (db, viewer, id) =>
    db
      .select({
        concernsId: comments.authorId,
        communityId: posts.communityId,
        words: kept(sql`${comments.content}`),
      })
      .from(comments)
      .innerJoin(posts, eq(posts.id, comments.postId))
      .where(and(eq(comments.id, id), postVisibleTo(viewer), commentVisibleTo(viewer))),
  message: (db, viewer, id) =>
    db
      .select({
        concernsId: messages.senderId,
        communityId: none,
        words: kept(sql`${messages.content}`),
      })
      .from(messages)
      .where(
        and(
          eq(messages.id, id),
          anyOf(
            eq(messages.senderId, viewer.id),
            allOf(eq(messages.receiverId, viewer.id), notHiddenFrom(viewer.id, messages.senderId)),
          ),
        ),
      ),
  user: (db, viewer, id) =>
    db
      .select({
        concernsId: users.id,
        communityId: none,
        words: kept(
          sql`concat_ws(chr(10), ${users.displayName}, case when ${users.bioAudience} = 'everyone' then ${users.bio} end)`,
        ),
      })
      .from(users)
      // Whom I have blocked I can still report. Whether they blocked me as well must make no difference then.
      .where(
        and(
          eq(users.id, id),
          isNull(users.erasedAt),
          anyOf(hasBlocked(viewer), noBlockBetween(viewer.id, users.id)),
        ),
      ),
  community: (db, _viewer, id) =>
    db
      .select({
        concernsId: communities.creatorId,
        communityId: none,
        words: kept(sql`concat_ws(chr(10), ${communities.name}, ${communities.description})`),
      })
      .from(communities)
      .where(eq(communities.id, id)),
}
