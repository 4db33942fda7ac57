import { and, desc, eq, gte, ne, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { anyOf } from '#server/access/conditions.ts'
import {
  commentNotFilteredBy,
  commentNotHiddenBy,
  commentNotMutedBy,
  commentVisibleTo,
  isGone,
} from '#server/access/visibility.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { notices } from '#server/db/schema/notifications/notices.ts'
import { builder } from '#server/db/statement.ts'

/** So many of the latest comments are looked at, whoever wrote them: a flood must not make reading slow. */
const mostLookedAt = 4 * limits.noticeCount

const among = alias(comments, 'among')
const told = alias(comments, 'told')

/**
 * What the notice at hand tells of its thread, counted anew for whoever reads it: comments vanish, and so do people.
 * Of nobody's comments but those that the viewer would find under the post.
 */
export function threadOf(viewer: { id: ReturnType<typeof sql> }, hasChosen: boolean) {
  const isReplyToViewer = sql`exists (select from ${comments} as answered where answered.id = ${told.parentId} and answered.author_id = ${viewer.id})`
  const latest = builder
    .select({ id: among.id })
    .from(among)
    .where(and(eq(among.postId, notices.postId), gte(among.id, notices.firstCommentId)))
    .orderBy(desc(among.id))
    .limit(mostLookedAt)
    .as('latest')
  const seen = builder
    .select({ id: told.id, authorId: told.authorId, isAnonymous: told.isAnonymous })
    .from(latest)
    .innerJoin(told, eq(told.id, latest.id))
    .where(
      and(
        ne(told.authorId, viewer.id),
        // Replies to oneself have a notice of their own.
        sql`${isReplyToViewer} = (${notices.kind} = 'reply')`,
        commentVisibleTo(viewer, told),
        // The place of a deleted member is nobody who wrote.
        anyOf(sql`${told.isAnonymous}`, not(isGone(told.authorId))),
        commentNotHiddenBy(viewer, told),
        commentNotMutedBy(viewer, told),
        hasChosen ? commentNotFilteredBy(viewer, told) : undefined,
      ),
    )
    .orderBy(desc(told.id))
    .limit(limits.noticeCount)
    .as('seen')
  return builder
    .select({
      count: sql<number>`count(*)::int`.as('thread_count'),
      people: sql<number>`count(distinct ${seen.authorId})::int`.as('thread_people'),
      hasAnonymous: sql<boolean>`coalesce(bool_or(${seen.isAnonymous}), false)`.as('thread_has_anonymous'),
      latestId: sql<string | null>`(array_agg(${seen.id} order by ${seen.id} desc))[1]`.as(
        'thread_latest_id',
      ),
    })
    .from(seen)
    .as('thread')
}

interface ThreadRow {
  count: number
  people: number
  hasAnonymous: boolean
}

/** Of anonymous comments nobody learns how many people wrote them, nor whether somebody wrote under her name as well. */
export const toThreadView = ({ count, people, hasAnonymous }: ThreadRow) => ({
  count,
  others: hasAnonymous ? null : people - 1,
})
