import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/connection.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { removals } from '#server/db/schema/communities/removals.ts'
import { gatherings } from '#server/db/schema/gatherings/gatherings.ts'
import { groupMessages } from '#server/db/schema/groups/group-messages.ts'
import { inNoSpecialPlace, posts } from '#server/db/schema/posts/posts.ts'
import { listExpecting, tellOfGathering } from '#server/notifications/gathering-notices.ts'
import type { ServerEvent } from '#server/realtime/events.ts'
import { endQuietRoom } from './ending-rooms.ts'
import type { Subject } from './subjects.ts'

type Which = Pick<Subject, 'type' | 'id'>

/**
 * Takes something down. The counter moves with it. A quiet room ends, and is not put back: it would have ended by
 * itself. Nothing for what is down already, or cannot be taken down.
 */
export async function takeDown(tx: Transaction, { type, id }: Which): Promise<ServerEvent[]> {
  if (type === 'post') {
    const [post] = await tx
      .update(posts)
      .set({ removedAt: sql`now()`, ...inNoSpecialPlace })
      .where(and(eq(posts.id, id), isNull(posts.removedAt)))
      .returning({ communityId: posts.communityId })
    return post ? [{ type: 'post.gone', postId: id, communityId: post.communityId }] : []
  }
  if (type === 'groupMessage') return groupMessageMoved(tx, id, true)
  if (type === 'gathering') return takeGatheringDown(tx, id)
  if (type === 'room') return endQuietRoom(tx, id)
  if (type !== 'comment') return []
  const [comment] = await tx
    .update(comments)
    .set({ removedAt: sql`now()` })
    .where(and(eq(comments.id, id), isNull(comments.removedAt)))
    .returning({ postId: comments.postId, deletedAt: comments.deletedAt })
  return comment ? commentMoved(tx, comment, -1) : []
}

/** The other way round. Why it was taken down need not be read any more. */
export async function putBack(tx: Transaction, { type, id }: Which): Promise<ServerEvent[]> {
  if (type === 'post') {
    const [post] = await tx
      .update(posts)
      .set({ removedAt: null })
      .where(and(eq(posts.id, id), isNotNull(posts.removedAt)))
      .returning({ communityId: posts.communityId })
    await tx.update(removals).set(read).where(eq(removals.postId, id))
    return post ? [{ type: 'post.changed', postId: id, communityId: post.communityId }] : []
  }
  if (type === 'groupMessage') return groupMessageMoved(tx, id, false)
  if (type === 'gathering') {
    const { rowCount } = await tx
      .update(gatherings)
      .set({ removedAt: null })
      .where(and(eq(gatherings.id, id), isNotNull(gatherings.removedAt)))
    return rowCount ? [{ type: 'gathering.changed', gatheringId: id }] : []
  }
  if (type !== 'comment') return []
  const [comment] = await tx
    .update(comments)
    .set({ removedAt: null })
    .where(and(eq(comments.id, id), isNotNull(comments.removedAt)))
    .returning({ postId: comments.postId, deletedAt: comments.deletedAt })
  await tx.update(removals).set(read).where(eq(removals.commentId, id))
  return comment ? commentMoved(tx, comment, 1) : []
}

async function groupMessageMoved(tx: Transaction, id: string, isDown: boolean): Promise<ServerEvent[]> {
  const [message] = await tx
    .update(groupMessages)
    .set({ removedAt: isDown ? sql`now()` : null })
    .where(
      and(
        eq(groupMessages.id, id),
        isDown ? isNull(groupMessages.removedAt) : isNotNull(groupMessages.removedAt),
      ),
    )
    .returning({ groupId: groupMessages.groupId })
  return message
    ? [{ type: 'groupMessage.changed', groupId: message.groupId, messageId: id, byId: null }]
    : []
}

/** Whoever meant to go must not stand before a closed door: they are told that it is not on, and nothing else. */
async function takeGatheringDown(tx: Transaction, id: string): Promise<ServerEvent[]> {
  const [gathering] = await tx
    .update(gatherings)
    .set({ removedAt: sql`now()` })
    .where(and(eq(gatherings.id, id), isNull(gatherings.removedAt)))
    .returning({ cancelledAt: gatherings.cancelledAt, isToCome: sql<boolean>`${gatherings.endsAt} > now()` })
  if (!gathering) return []
  const isTold = gathering.isToCome && !gathering.cancelledAt
  const told = isTold ? await tellOfGathering(tx, id, 'gatheringCancelled', await listExpecting(tx, id)) : []
  return [...told, { type: 'gathering.changed', gatheringId: id }]
}
const read = { readAt: sql`coalesce(${removals.readAt}, now())` }

/** The comment's row is always touched before the post's, so that no two of these wait for each other. */
async function commentMoved(
  tx: Transaction,
  { postId, deletedAt }: { postId: string; deletedAt: Date | null },
  by: 1 | -1,
): Promise<ServerEvent[]> {
  // What its author deleted has left the count before.
  if (deletedAt === null)
    await tx
      .update(posts)
      .set({ commentCount: sql`${posts.commentCount} + ${by}` })
      .where(eq(posts.id, postId))
  return [{ type: 'comments.changed', postId }]
}
